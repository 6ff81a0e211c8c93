<?php
namespace Stopover;

defined( 'ABSPATH' ) || exit;

const FRESH_SECONDS     = 3600;
const MISSING_SECONDS   = 60;
const LAST_GOOD_SECONDS = 30 * 86400;
const TIMEOUT_SECONDS   = 2;
/** How long an installation that doesn't answer is left alone, and how long it counts as such unless it answers. */
const REST_SECONDS      = 300;
const DOWN_SECONDS      = 86400;
const ANSWER_MAX_BYTES  = 65536;

/**
 * What the installation says of a share link by oEmbed: whether there is such a tour, its title, and the height of its
 * frame in pixels. A tour that not everybody may see has no title; its own frame then says what visitors have to do.
 * Titles are text, and have to be escaped.
 *
 * While the installation doesn't answer, its last good answer counts. Pages wait for it once in a while then, and only
 * one of them.
 *
 * @return array{exists: bool, title: string, height: int}
 */
function oembed( string $link ): array {
	$key   = 'stopover_' . md5( $link );
	$fresh = get_transient( $key );
	if ( is_array( $fresh ) ) {
		return $fresh;
	}
	$answer = is_resting() ? null : request_oembed( $link );
	if ( null === $answer ) {
		$last = get_transient( $key . '_last' );
		return is_array( $last ) ? $last : untitled( true );
	}
	list( $status, $body ) = $answer;
	if ( 200 !== $status ) {
		$missing = untitled( ! in_array( $status, array( 400, 404, 410 ), true ) );
		set_transient( $key, $missing, MISSING_SECONDS );
		delete_transient( $key . '_last' );
		return $missing;
	}
	$good = untitled( true );
	if ( is_string( $body['title'] ?? null ) ) {
		$good['title'] = $body['title'];
	}
	if ( is_int( $body['height'] ?? null ) ) {
		$good['height'] = $body['height'];
	}
	set_transient( $key, $good, FRESH_SECONDS );
	set_transient( $key . '_last', $good, LAST_GOOD_SECONDS );
	return $good;
}

/** @return array{exists: bool, title: string, height: int} */
function untitled( bool $exists ): array {
	return array(
		'exists' => $exists,
		'title'  => '',
		'height' => DEFAULT_HEIGHT,
	);
}

/** Marks of the whole site, for the address that is set. */
function mark( string $name ): string {
	return 'stopover_' . $name . '_' . md5( installation() );
}

/** Whether the installation is left alone for now. Of several pages that come after that time one asks. */
function is_resting(): bool {
	if ( false !== get_transient( mark( 'resting' ) ) ) {
		return true;
	}
	if ( false !== get_transient( mark( 'down' ) ) ) {
		set_transient( mark( 'resting' ), 1, REST_SECONDS );
	}
	return false;
}

/**
 * The status and the body of an answer, or null where there is none that counts.
 *
 * @return array{0: int, 1: ?array}|null
 */
function request_oembed( string $link ): ?array {
	$response = wp_remote_get(
		installation() . '/oembed?format=json&url=' . rawurlencode( $link ),
		array(
			'timeout'             => TIMEOUT_SECONDS,
			'redirection'         => 0,
			'limit_response_size' => ANSWER_MAX_BYTES,
		)
	);
	$status = is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
	$body   = $status >= 200 && $status < 500 ? json_decode( wp_remote_retrieve_body( $response ), true ) : null;
	// Errors of an installation are JSON with a code. Whatever else is in the way, such as a page of a proxy, is no answer.
	$is_error  = $status >= 400 && 429 !== $status && is_string( $body['code'] ?? null );
	$is_answer = is_array( $body ) && ( 200 === $status || $is_error );
	if ( ! $is_answer ) {
		set_transient( mark( 'down' ), 1, DOWN_SECONDS );
		set_transient( mark( 'resting' ), 1, REST_SECONDS );
		return null;
	}
	if ( false !== get_transient( mark( 'down' ) ) ) {
		delete_transient( mark( 'down' ) );
		delete_transient( mark( 'resting' ) );
	}
	return array( $status, $body );
}
