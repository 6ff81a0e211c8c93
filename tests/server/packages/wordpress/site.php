<?php
/**
 * A minimal WordPress: only the functions that the plugin calls, each as simple as possible. A request posts the content
 * of the page and the rights of its viewer; options and transients are in a file, because they outlive requests.
 */

define( 'ABSPATH', __DIR__ );

$state_path = getenv( 'SITE_STORE' );
$state      = is_file( $state_path ) ? json_decode( file_get_contents( $state_path ), true ) : array();
$request    = json_decode( file_get_contents( 'php://input' ), true );
$hooks      = array();
$shortcodes = array();
$blocks     = array();
$sanitizers = array();
$fields     = array();
$pages      = array();
$errors     = array();

function store_value( string $name, $value ): void {
	global $state_path, $state;
	$state[ $name ] = $value;
	file_put_contents( $state_path, json_encode( $state ) );
}

function add_action( string $hook, callable $callback ): void {
	global $hooks;
	$hooks[ $hook ][] = $callback;
}
function add_shortcode( string $tag, callable $render ): void {
	global $shortcodes;
	$shortcodes[ $tag ] = $render;
}
function shortcode_atts( array $defaults, $attributes ): array {
	return array_intersect_key( (array) $attributes, $defaults ) + $defaults;
}
function register_block_type( string $folder, array $settings ): void {
	global $blocks;
	$metadata = json_decode( file_get_contents( "$folder/block.json" ), true );
	$script    = substr( $metadata['editorScript'], strlen( 'file:' ) );
	require "$folder/" . str_replace( '.js', '.asset.php', $script );
	if ( ! is_file( "$folder/$script" ) ) {
		throw new Exception( "no $script" );
	}
	$blocks[ $metadata['name'] ] = $settings['render_callback'];
}
function get_block_wrapper_attributes(): string {
	return 'class="wp-block-stopover-tour"';
}

/** Each site of a multisite installation has its own options. */
function option_key( string $name ): string {
	global $state;
	return isset( $state['site'] ) ? "$name of site {$state['site']}" : $name;
}
function get_option( string $name, $default = false ) {
	global $state;
	return $state[ option_key( $name ) ] ?? $default;
}
/** Seconds of a clock that only requests move forward. */
function now(): int {
	global $state;
	return $state['now'] ?? 0;
}
function get_transient( string $name ) {
	global $state;
	$stored = $state[ "transient $name" ] ?? null;
	return null !== $stored && now() < $stored['until'] ? $stored['value'] : false;
}
function set_transient( string $name, $value, int $seconds ): void {
	store_value(
		"transient $name",
		array(
			'value' => $value,
			'until' => now() + $seconds,
		)
	);
}
function delete_transient( string $name ): void {
	store_value( "transient $name", null );
}
function delete_option( string $name ): void {
	store_value( option_key( $name ), null );
}
function is_multisite(): bool {
	global $request;
	return isset( $request['sites'] );
}
/** Without a number, WordPress returns a hundred sites. */
function get_sites( array $query ): array {
	global $request;
	$number = $query['number'] ?? 100;
	return 0 === $number ? $request['sites'] : array_slice( $request['sites'], 0, $number );
}
function switch_to_blog( int $id ): void {
	store_value( 'site', $id );
}
function restore_current_blog(): void {
	store_value( 'site', null );
}
function register_setting( string $group, string $name, array $options ): void {
	global $sanitizers;
	$sanitizers[ $name ] = $options['sanitize_callback'];
}
function add_settings_section(): void {}
function add_settings_field( string $id, string $label, callable $render ): void {
	global $fields;
	$fields[] = $render;
}
function add_settings_error( string $name, string $code, string $message ): void {
	global $errors;
	$errors[] = $message;
}
function add_options_page( string $title, string $label, string $capability, string $slug, callable $render ): void {
	global $pages;
	$pages[ $slug ] = $render;
}
function settings_fields(): void {}
function do_settings_sections(): void {
	global $fields;
	array_map( 'call_user_func', $fields );
}
function submit_button(): void {}

function current_user_can( string $capability ): bool {
	global $request;
	return in_array( $capability, $request['rights'] ?? array(), true );
}
function __( string $text ): string {
	return $text;
}
function esc_html( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_attr( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_html__( string $text ): string {
	return esc_html( $text );
}
function esc_url( string $url ): string {
	return preg_match( '#^https?://#', $url ) ? htmlspecialchars( $url, ENT_QUOTES ) : '';
}
function wp_kses( string $html, array $allowed ): string {
	return preg_replace_callback(
		'#<(/?)([a-z]+)((?:[^>"]|"[^"]*")*)>#i',
		function ( array $match ) use ( $allowed ): string {
			if ( ! isset( $allowed[ $match[2] ] ) ) {
				return '';
			}
			preg_match_all( '/([a-z]+)(?:="[^"]*")?/', $match[3], $attributes, PREG_SET_ORDER );
			$allowed_attributes = array_filter( $attributes, fn( $attribute ) => isset( $allowed[ $match[2] ][ $attribute[1] ] ) );
			return '<' . implode( ' ', array_merge( array( $match[1] . $match[2] ), array_column( $allowed_attributes, 0 ) ) ) . '>';
		},
		$html
	);
}

function wp_parse_url( string $url ) {
	return parse_url( $url );
}
function wp_remote_get( string $url, array $options ) {
	$context = array(
		'timeout'         => $options['timeout'],
		'follow_location' => $options['redirection'],
		'ignore_errors'   => true,
	);
	$body = @file_get_contents( $url, false, stream_context_create( array( 'http' => $context ) ) );
	if ( false === $body ) {
		return null;
	}
	return array(
		'body'   => $body,
		'status' => (int) explode( ' ', $http_response_header[0] )[1],
	);
}
function is_wp_error( $response ): bool {
	return null === $response;
}
function wp_remote_retrieve_response_code( array $response ): int {
	return $response['status'];
}
function wp_remote_retrieve_body( array $response ): string {
	return $response['body'];
}

require getenv( 'PLUGIN_FOLDER' ) . '/stopover.php';
foreach ( array( 'init', 'admin_init', 'admin_menu' ) as $hook ) {
	array_map( 'call_user_func', $hooks[ $hook ] );
}

store_value( 'now', now() + ( $request['later'] ?? 0 ) );
if ( isset( $request['shortcode'] ) ) {
	echo $shortcodes['stopover']( $request['shortcode'] );
}
if ( isset( $request['block'] ) ) {
	echo $blocks['stopover/tour']( $request['block'] );
}
if ( isset( $request['address'] ) ) {
	store_value( 'stopover_address', $sanitizers['stopover_address']( $request['address'] ) );
	echo implode( "\n", $errors );
}
// Options in the database may come from elsewhere, unsanitized.
if ( isset( $request['stored'] ) ) {
	store_value( 'stopover_address', $request['stored'] );
}
if ( isset( $request['settings'] ) ) {
	$pages['stopover']();
}
if ( isset( $request['uninstall'] ) ) {
	define( 'WP_UNINSTALL_PLUGIN', 'stopover/stopover.php' );
	foreach ( $request['sites'] ?? array() as $id ) {
		store_value( "stopover_address of site $id", 'https://tours.example.com' );
	}
	require getenv( 'PLUGIN_FOLDER' ) . '/uninstall.php';
	echo json_encode( array_filter( $state, fn( $value, $name ) => isset( $value ) && str_starts_with( $name, 'stopover_address' ), ARRAY_FILTER_USE_BOTH ) );
}
