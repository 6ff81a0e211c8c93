<?php
namespace Stopover;

defined( 'ABSPATH' ) || exit;

/** Height of the frame, in pixels. */
const DEFAULT_HEIGHT = 540;
const MIN_HEIGHT     = 100;
const MAX_HEIGHT     = 2000;

/** Permissions policy of the frame: full screen, copying the link, device motion, and VR headsets. */
const FRAME_PERMISSIONS = 'fullscreen; clipboard-write; gyroscope; accelerometer; xr-spatial-tracking';

/** Elements and attributes that remain after sanitization. */
const ALLOWED_HTML = array(
	'iframe' => array(
		'src'             => true,
		'title'           => true,
		'width'           => true,
		'height'          => true,
		'style'           => true,
		'loading'         => true,
		'allow'           => true,
		'allowfullscreen' => true,
	),
	'p'      => array( 'class' => true ),
);

function register_tour(): void {
	add_shortcode( 'stopover', 'Stopover\render_shortcode' );
	register_block_type( dirname( __DIR__ ) . '/block', array( 'render_callback' => 'Stopover\render_block' ) );
}

/** HTML of a notice for people who can edit posts; empty for visitors. */
function notice( string $text ): string {
	return current_user_can( 'edit_posts' ) ? '<p class="stopover-notice">' . esc_html( $text ) . '</p>' : '';
}

/**
 * HTML of a tour's frame, or of a notice if it can't be shown.
 *
 * @param mixed $entered_url Share link as the author entered it.
 * @param mixed $height      Height in pixels; the default of the installation if empty.
 */
function render_tour( $entered_url, $height ): string {
	if ( '' === installation() ) {
		return notice( __( 'Set the Stopover address under Settings › Stopover.', 'stopover' ) );
	}
	$link = is_string( $entered_url ) ? share_link( $entered_url ) : null;
	if ( null === $link ) {
		/* translators: %s: the address of the installation */
		return notice( sprintf( __( 'This isn\'t a share link of %s.', 'stopover' ), installation() ) );
	}
	$tour = oembed( $link );
	if ( ! $tour['exists'] ) {
		return notice( __( 'This tour isn\'t published.', 'stopover' ) );
	}
	$frame_height = is_numeric( $height ) && (int) $height > 0 ? (int) $height : $tour['height'];
	return sprintf(
		'<iframe src="%s" title="%s" width="100%%" height="%d" style="border:0" loading="lazy" allow="%s" allowfullscreen></iframe>',
		esc_url( $link ),
		esc_attr( '' === $tour['title'] ? __( 'Virtual tour', 'stopover' ) : $tour['title'] ),
		max( MIN_HEIGHT, min( MAX_HEIGHT, $frame_height ) ),
		esc_attr( FRAME_PERMISSIONS )
	);
}

/**
 * Renders the shortcode `[stopover url="…" height="480"]`.
 *
 * @param mixed $attributes Array, or an empty string without attributes.
 */
function render_shortcode( $attributes ): string {
	$values = shortcode_atts(
		array(
			'url'    => '',
			'height' => '',
		),
		$attributes,
		'stopover'
	);
	return wp_kses( render_tour( $values['url'], $values['height'] ), ALLOWED_HTML );
}

/** Renders the block for pages and for the preview in the editor. */
function render_block( array $attributes ): string {
	$content = wp_kses( render_tour( $attributes['url'] ?? '', $attributes['height'] ?? '' ), ALLOWED_HTML );
	return '' === $content ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $content . '</div>';
}
