<?php
namespace Stopover;

defined( 'ABSPATH' ) || exit;

/** How long responses are cached: good ones, those about missing tours, and good ones for times without the installation. */
const FRESH_SECONDS      = 3600;
const MISSING_SECONDS    = 60;
const LAST_GOOD_SECONDS  = 30 * 86400;
const TIMEOUT_SECONDS    = 2;
/** Pause between requests to an unavailable installation. */
const PAUSE_SECONDS      = 300;
/** Time after which an installation no longer counts as unavailable, even without a response. */
const DOWN_SECONDS       = 86400;
const RESPONSE_MAX_BYTES = 65536;

/**
 * oEmbed properties of a share link: whether the tour exists, its title as unescaped text, and the height of its frame
 * in pixels. A tour with restricted access has no title; its frame asks visitors for access.
 *
 * While the installation is unavailable, the last good response is used, and a single page requests it after each pause.
 *
 * @return array{exists: bool, title: string, height: int}
 */
function oembed( string $link ): array {
	$key   = 'stopover_' . md5( $link );
	$fresh = get_transient( $key );
	if ( is_array( $fresh ) ) {
		return $fresh;
	}
	$response = is_paused() ? null : request_oembed( $link );
	if ( null === $response ) {
		$last = get_transient( $key . '_last' );
		return is_array( $last ) ? $last : default_properties( true );
	}
	list( $status, $body ) = $response;
	if ( 200 !== $status ) {
		$missing = default_properties( ! in_array( $status, array( 400, 404, 410 ), true ) );
		set_transient( $key, $missing, MISSING_SECONDS );
		delete_transient( $key . '_last' );
		return $missing;
	}
	$good = default_properties( true );
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

/**
 * Properties of a tour whose title and height are unknown.
 *
 * @return array{exists: bool, title: string, height: int}
 */
function default_properties( bool $exists ): array {
	return array(
		'exists' => $exists,
		'title'  => '',
		'height' => DEFAULT_HEIGHT,
	);
}

/** Key of a transient about the current installation, for all pages of the site. */
function site_key( string $name ): string {
	return 'stopover_' . $name . '_' . md5( installation() );
}

/**
 * True if requests are paused because the installation is unavailable. After a pause, the first caller starts the next
 * pause before it requests, so that others don't wait for the installation as well.
 */
function is_paused(): bool {
	if ( false !== get_transient( site_key( 'paused' ) ) ) {
		return true;
	}
	if ( false !== get_transient( site_key( 'down' ) ) ) {
		set_transient( site_key( 'paused' ), 1, PAUSE_SECONDS );
	}
	return false;
}

/**
 * Requests the oEmbed properties and returns status and body; null without a valid response of the installation.
 *
 * @return array{0: int, 1: ?array}|null
 */
function request_oembed( string $link ): ?array {
	$response = wp_remote_get(
		installation() . '/oembed?format=json&url=' . rawurlencode( $link ),
		array(
			'timeout'             => TIMEOUT_SECONDS,
			'redirection'         => 0,
			'limit_response_size' => RESPONSE_MAX_BYTES,
		)
	);
	$status = is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
	$body   = $status >= 200 && $status < 500 ? json_decode( wp_remote_retrieve_body( $response ), true ) : null;
	// Errors of an installation are JSON with a code; other responses may come from a proxy.
	$is_error = $status >= 400 && 429 !== $status && is_string( $body['code'] ?? null );
	$is_valid = is_array( $body ) && ( 200 === $status || $is_error );
	if ( ! $is_valid ) {
		set_transient( site_key( 'down' ), 1, DOWN_SECONDS );
		set_transient( site_key( 'paused' ), 1, PAUSE_SECONDS );
		return null;
	}
	if ( false !== get_transient( site_key( 'down' ) ) ) {
		delete_transient( site_key( 'down' ) );
		delete_transient( site_key( 'paused' ) );
	}
	return array( $status, $body );
}
