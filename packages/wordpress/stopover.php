<?php
/**
 * Plugin Name: Stopover
 * Description: Virtual tours of your Stopover installation, as a block and as a shortcode.
 * Version: 0.0.0
 * Requires at least: 6.3
 * Requires PHP: 7.4
 * License: See LICENSE
 * Text Domain: stopover
 */

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/share-link.php';
require __DIR__ . '/includes/oembed.php';
require __DIR__ . '/includes/tour.php';

add_action( 'init', 'Stopover\register_tour' );
add_action( 'admin_init', 'Stopover\register_settings' );
add_action( 'admin_menu', 'Stopover\register_settings_page' );
