<?php
namespace Stopover;

defined( 'ABSPATH' ) || exit;

const FOUND_SECONDS    = 3600;
const MISSING_SECONDS  = 60;
const ANSWER_MAX_BYTES = 65536;

/**
 * What the installation says of a share link by oEmbed: whether there is such a tour, its title, and the height of its
 * frame in pixels. A tour that not everybody may see has no title; neither has any while the installation doesn't
 * answer. Its own frame then says what visitors have to do. Titles are text, and have to be escaped.
 *
 * @return array{exists: bool, title: string, height: int}
 */
function oembed( string $link ): array {
	$key    = 'stopover_' . md5( $link );
	$stored = get_transient( $key );
	if ( is_array( $stored ) ) {
		return $stored;
	}
	$response = wp_remote_get(
		installation() . '/oembed?format=json&url=' . rawurlencode( $link ),
		array(
			'timeout'             => 5,
			'redirection'         => 0,
			'limit_response_size' => ANSWER_MAX_BYTES,
		)
	);
	$status = is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
	$body   = 200 === $status ? json_decode( wp_remote_retrieve_body( $response ), true ) : null;
	$title  = is_array( $body ) && is_string( $body['title'] ?? null ) ? $body['title'] : '';
	$height = is_array( $body ) && is_int( $body['height'] ?? null ) ? $body['height'] : DEFAULT_HEIGHT;
	$answer = array(
		'exists' => ! in_array( $status, array( 400, 404, 410 ), true ),
		'title'  => $title,
		'height' => $height,
	);
	set_transient( $key, $answer, 200 === $status ? FOUND_SECONDS : MISSING_SECONDS );
	return $answer;
}
