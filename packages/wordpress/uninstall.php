<?php
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

// Cached oEmbed responses expire by themselves.
if ( is_multisite() ) {
	$stopover_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $stopover_sites as $stopover_site ) {
		switch_to_blog( $stopover_site );
		delete_option( 'stopover_address' );
		restore_current_blog();
	}
} else {
	delete_option( 'stopover_address' );
}
