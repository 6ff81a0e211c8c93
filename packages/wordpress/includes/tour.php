<?php
namespace Stopover;

defined( 'ABSPATH' ) || exit;

/** In pixels. */
const DEFAULT_HEIGHT = 540;
const MIN_HEIGHT     = 100;
const MAX_HEIGHT     = 2000;

/** What a tour in a frame may do: go full screen, copy its link, follow a phone's turns, open a headset. */
const FRAME_RIGHTS = 'fullscreen; clipboard-write; gyroscope; accelerometer; xr-spatial-tracking';

/** All that ever reaches a page. */
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

/** Those who can change the page read what is wrong; visitors see nothing. */
function notice( string $text ): string {
	return current_user_can( 'edit_posts' ) ? '<p class="stopover-notice">' . esc_html( $text ) . '</p>' : '';
}

/**
 * The frame of a tour, or a notice.
 *
 * @param mixed $address Of an author: anything.
 * @param mixed $height  In pixels; that of the installation where it is empty.
 */
function tour( $address, $height ): string {
	if ( '' === installation() ) {
		return notice( __( 'Set the Stopover address under Settings › Stopover.', 'stopover' ) );
	}
	$link = is_string( $address ) ? share_link( $address ) : null;
	if ( null === $link ) {
		/* translators: %s: the address of the installation */
		return notice( sprintf( __( 'This isn\'t a share link of %s.', 'stopover' ), installation() ) );
	}
	$answer = oembed( $link );
	if ( ! $answer['exists'] ) {
		return notice( __( 'This tour isn\'t published.', 'stopover' ) );
	}
	$chosen = is_numeric( $height ) && (int) $height > 0 ? (int) $height : $answer['height'];
	return sprintf(
		'<iframe src="%s" title="%s" width="100%%" height="%d" style="border:0" loading="lazy" allow="%s" allowfullscreen></iframe>',
		esc_url( $link ),
		esc_attr( '' === $answer['title'] ? __( 'Virtual tour', 'stopover' ) : $answer['title'] ),
		max( MIN_HEIGHT, min( MAX_HEIGHT, $chosen ) ),
		esc_attr( FRAME_RIGHTS )
	);
}

/**
 * `[stopover url="…" height="480"]`.
 *
 * @param mixed $attributes An array, or an empty text where there are none.
 */
function render_shortcode( $attributes ): string {
	$given = shortcode_atts(
		array(
			'url'    => '',
			'height' => '',
		),
		$attributes,
		'stopover'
	);
	return wp_kses( tour( $given['url'], $given['height'] ), ALLOWED_HTML );
}

/** The block, as the server renders it for pages and for the editor's preview. */
function render_block( array $attributes ): string {
	$content = wp_kses( tour( $attributes['url'] ?? '', $attributes['height'] ?? '' ), ALLOWED_HTML );
	return '' === $content ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $content . '</div>';
}
