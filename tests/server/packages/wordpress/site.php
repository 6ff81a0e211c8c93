<?php
/**
 * A site with nothing of WordPress but the functions that the plugin calls, each as small as can be. A request posts what
 * is on the page and who asks; options and transients are in a file, as they outlive requests.
 */

define( 'ABSPATH', __DIR__ );

$store   = getenv( 'SITE_STORE' );
$state   = is_file( $store ) ? json_decode( file_get_contents( $store ), true ) : array();
$asked   = json_decode( file_get_contents( 'php://input' ), true );
$hooks   = array();
$tags    = array();
$blocks  = array();
$setting = array();
$fields  = array();
$pages   = array();
$errors  = array();

function keep( string $name, $value ): void {
	global $store, $state;
	$state[ $name ] = $value;
	file_put_contents( $store, json_encode( $state ) );
}

function add_action( string $hook, callable $run ): void {
	global $hooks;
	$hooks[ $hook ][] = $run;
}
function add_shortcode( string $tag, callable $render ): void {
	global $tags;
	$tags[ $tag ] = $render;
}
function shortcode_atts( array $defaults, $given ): array {
	return array_intersect_key( (array) $given, $defaults ) + $defaults;
}
function register_block_type( string $folder, array $settings ): void {
	global $blocks;
	$described = json_decode( file_get_contents( "$folder/block.json" ), true );
	$script    = substr( $described['editorScript'], strlen( 'file:' ) );
	require "$folder/" . str_replace( '.js', '.asset.php', $script );
	if ( ! is_file( "$folder/$script" ) ) {
		throw new Exception( "no $script" );
	}
	$blocks[ $described['name'] ] = $settings['render_callback'];
}
function get_block_wrapper_attributes(): string {
	return 'class="wp-block-stopover-tour"';
}

/** Each site of several has options of its own. */
function option_key( string $name ): string {
	global $state;
	return isset( $state['site'] ) ? "$name of site {$state['site']}" : $name;
}
function get_option( string $name, $default = false ) {
	global $state;
	return $state[ option_key( $name ) ] ?? $default;
}
/** Seconds of a clock that a request moves on. */
function now(): int {
	global $state;
	return $state['now'] ?? 0;
}
function get_transient( string $name ) {
	global $state;
	$kept = $state[ "transient $name" ] ?? null;
	return null !== $kept && now() < $kept['until'] ? $kept['value'] : false;
}
function set_transient( string $name, $value, int $seconds ): void {
	keep(
		"transient $name",
		array(
			'value' => $value,
			'until' => now() + $seconds,
		)
	);
}
function delete_transient( string $name ): void {
	keep( "transient $name", null );
}
function delete_option( string $name ): void {
	keep( option_key( $name ), null );
}
function is_multisite(): bool {
	global $asked;
	return isset( $asked['sites'] );
}
/** Without a number WordPress answers a hundred sites. */
function get_sites( array $query ): array {
	global $asked;
	$number = $query['number'] ?? 100;
	return 0 === $number ? $asked['sites'] : array_slice( $asked['sites'], 0, $number );
}
function switch_to_blog( int $id ): void {
	keep( 'site', $id );
}
function restore_current_blog(): void {
	keep( 'site', null );
}
function register_setting( string $group, string $name, array $options ): void {
	global $setting;
	$setting[ $name ] = $options['sanitize_callback'];
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
function add_options_page( string $title, string $label, string $right, string $slug, callable $render ): void {
	global $pages;
	$pages[ $slug ] = $render;
}
function settings_fields(): void {}
function do_settings_sections(): void {
	global $fields;
	array_map( 'call_user_func', $fields );
}
function submit_button(): void {}

function current_user_can( string $right ): bool {
	global $asked;
	return in_array( $right, $asked['rights'] ?? array(), true );
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
function esc_url( string $address ): string {
	return preg_match( '#^https?://#', $address ) ? htmlspecialchars( $address, ENT_QUOTES ) : '';
}
function wp_kses( string $html, array $allowed ): string {
	return preg_replace_callback(
		'#<(/?)([a-z]+)((?:[^>"]|"[^"]*")*)>#i',
		function ( array $tag ) use ( $allowed ): string {
			if ( ! isset( $allowed[ $tag[2] ] ) ) {
				return '';
			}
			preg_match_all( '/([a-z]+)(?:="[^"]*")?/', $tag[3], $attributes, PREG_SET_ORDER );
			$kept = array_filter( $attributes, fn( $attribute ) => isset( $allowed[ $tag[2] ][ $attribute[1] ] ) );
			return '<' . implode( ' ', array_merge( array( $tag[1] . $tag[2] ), array_column( $kept, 0 ) ) ) . '>';
		},
		$html
	);
}

function wp_parse_url( string $address ) {
	return parse_url( $address );
}
function wp_remote_get( string $address, array $options ) {
	$context = array(
		'timeout'         => $options['timeout'],
		'follow_location' => $options['redirection'],
		'ignore_errors'   => true,
	);
	$body = @file_get_contents( $address, false, stream_context_create( array( 'http' => $context ) ) );
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

keep( 'now', now() + ( $asked['later'] ?? 0 ) );
if ( isset( $asked['shortcode'] ) ) {
	echo $tags['stopover']( $asked['shortcode'] );
}
if ( isset( $asked['block'] ) ) {
	echo $blocks['stopover/tour']( $asked['block'] );
}
if ( isset( $asked['address'] ) ) {
	keep( 'stopover_address', $setting['stopover_address']( $asked['address'] ) );
	echo implode( "\n", $errors );
}
// What is in the database may come from elsewhere.
if ( isset( $asked['stored'] ) ) {
	keep( 'stopover_address', $asked['stored'] );
}
if ( isset( $asked['settings'] ) ) {
	$pages['stopover']();
}
if ( isset( $asked['uninstall'] ) ) {
	define( 'WP_UNINSTALL_PLUGIN', 'stopover/stopover.php' );
	foreach ( $asked['sites'] ?? array() as $id ) {
		keep( "stopover_address of site $id", 'https://tours.example.com' );
	}
	require getenv( 'PLUGIN_FOLDER' ) . '/uninstall.php';
	echo json_encode( array_filter( $state, fn( $value, $name ) => isset( $value ) && str_starts_with( $name, 'stopover_address' ), ARRAY_FILTER_USE_BOTH ) );
}
