<?php
namespace Stopover;

defined( 'ABSPATH' ) || exit;

const ADDRESS_OPTION = 'stopover_address';
const SETTINGS_PAGE  = 'stopover';

/** Origin of the installation, without a trailing slash; empty until it is set. */
function installation(): string {
	return (string) get_option( ADDRESS_OPTION, '' );
}

/** Origin (scheme, host and port) of an http(s) URL; null for any other text. */
function origin_of( string $address ): ?string {
	$parts = wp_parse_url( trim( $address ) );
	if ( ! is_array( $parts ) || isset( $parts['user'] ) || isset( $parts['pass'] ) ) {
		return null;
	}
	$scheme = strtolower( $parts['scheme'] ?? '' );
	$host   = strtolower( $parts['host'] ?? '' );
	if ( ! in_array( $scheme, array( 'https', 'http' ), true ) || ! preg_match( '/^(?:[0-9a-z.-]+|\[[0-9a-f:.]+\])$/D', $host ) ) {
		return null;
	}
	$standard_port = 'https' === $scheme ? 443 : 80;
	$port          = $parts['port'] ?? $standard_port;
	return $scheme . '://' . $host . ( $standard_port === $port ? '' : ':' . $port );
}

/**
 * Returns the origin of the address that an administrator entered. An invalid address keeps the stored one.
 *
 * @param mixed $value Submitted value.
 */
function sanitize_address( $value ): string {
	$address = is_string( $value ) ? trim( $value ) : '';
	if ( '' === $address ) {
		return '';
	}
	$origin = origin_of( $address );
	if ( null === $origin ) {
		add_settings_error( ADDRESS_OPTION, 'invalid', __( 'Enter an address such as https://tours.example.com.', 'stopover' ) );
		return installation();
	}
	return $origin;
}

function register_settings(): void {
	register_setting(
		SETTINGS_PAGE,
		ADDRESS_OPTION,
		array(
			'type'              => 'string',
			'default'           => '',
			'sanitize_callback' => 'Stopover\sanitize_address',
		)
	);
	add_settings_section( 'installation', '', '__return_empty_string', SETTINGS_PAGE );
	add_settings_field(
		ADDRESS_OPTION,
		__( 'Stopover address', 'stopover' ),
		'Stopover\render_address_field',
		SETTINGS_PAGE,
		'installation',
		array( 'label_for' => ADDRESS_OPTION )
	);
}

function render_address_field(): void {
	printf(
		'<input type="url" class="regular-text" id="%1$s" name="%1$s" value="%2$s" placeholder="https://tours.example.com" aria-describedby="stopover-address-help"><p class="description" id="stopover-address-help">%3$s</p>',
		esc_attr( ADDRESS_OPTION ),
		esc_attr( installation() ),
		esc_html__( 'Pages show tours from this address only.', 'stopover' )
	);
}

function register_settings_page(): void {
	add_options_page(
		__( 'Stopover', 'stopover' ),
		__( 'Stopover', 'stopover' ),
		'manage_options',
		SETTINGS_PAGE,
		'Stopover\render_settings_page'
	);
}

function render_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html__( 'Stopover', 'stopover' ) . '</h1><form action="options.php" method="post">';
	settings_fields( SETTINGS_PAGE );
	do_settings_sections( SETTINGS_PAGE );
	submit_button();
	echo '</form></div>';
}
