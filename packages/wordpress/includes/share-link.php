<?php
namespace Stopover;

defined( 'ABSPATH' ) || exit;

/**
 * Rebuilds a share link of the installation from its valid parts; null for any other URL. Only the language remains in
 * the query, and only the view in the fragment.
 */
function share_link( string $url ): ?string {
	// The classic editor escapes ampersands.
	$url    = html_entity_decode( trim( $url ), ENT_QUOTES );
	$origin = origin_of( $url );
	if ( null === $origin || installation() !== $origin ) {
		return null;
	}
	$parts = wp_parse_url( $url );
	if ( ! preg_match( '#^/share/[0-9A-Za-z-]+(?:/stop/[0-9A-Za-z-]+)?(?=/?$)#D', $parts['path'] ?? '', $path ) ) {
		return null;
	}
	$link = $origin . $path[0];
	if ( preg_match( '/(?:^|&)lang=([0-9A-Za-z-]+)(?:&|$)/D', $parts['query'] ?? '', $language ) ) {
		$link .= '?lang=' . $language[1];
	}
	if ( preg_match( '/^view=[0-9.,-]+$/D', $parts['fragment'] ?? '' ) ) {
		$link .= '#' . $parts['fragment'];
	}
	return $link;
}
