#if os(Linux)
  import Foundation
  import WaymarkFormats

  /// Valhalla's configuration file: the values of its own `valhalla_build_config` (version 3.9), with the paths of an
  /// area and without analytics, remote tiles, administrative boundaries, time zones and transit.
  struct ValhallaConfiguration {
    /// Folder of the routing tiles.
    var tiles: URL
    /// Folder of the elevation tiles; nil where there are none.
    var elevation: URL?
    /// Port of the service on loopback.
    var port = 0

    /// The file's text.
    var json: JSONValue {
      [
        "logging": ["type": "std_out", "color": false],
        "mjolnir": mjolnir,
        "additional_data": ["elevation": .string(elevation?.path ?? "")],
        "loki": loki,
        "thor": thor,
        "odin": ["service": Self.proxy("odin"), "markup_formatter": ["markup_enabled": false, "phoneme_format": ""]],
        "meili": meili,
        "httpd": httpd,
        "service_limits": limits,
        "statsd": ["port": 8125, "prefix": "valhalla"],
      ]
    }

    /// The service runs all its parts in one process; the addresses between them are not used then, but are required.
    private static func proxy(_ name: String) -> JSONValue { ["proxy": .string("inproc://waymark-\(name)")] }

    private var mjolnir: JSONValue {
      [
        "tile_dir": .string(tiles.path), "max_cache_size": 500_000_000, "id_table_size": 100_000_000,
        "use_lru_mem_cache": false, "lru_mem_cache_hard_control": false, "use_simple_mem_cache": false,
        "tile_extract": "", "traffic_extract": "", "admin": "", "landmarks": "", "timezone": "", "transit_dir": "",
        "transit_feeds_dir": "", "transit_pbf_limit": 20000, "hierarchy": true, "shortcuts": true,
        "keep_all_osm_node_ids": false, "keep_osm_node_ids": false, "include_platforms": true,
        "include_driveways": true, "include_construction": false, "include_bicycle": true, "include_pedestrian": true,
        "include_driving": true, "import_bike_share_stations": false, "global_synchronized_cache": false,
        "max_concurrent_reader_users": 1, "reclassify_links": true, "pedestrian_areas": false,
        "data_processing": [
          "infer_internal_intersections": true, "infer_turn_channels": true, "apply_country_overrides": true,
          "use_admin_db": false, "use_direction_on_ways": false, "allow_alt_name": false, "use_urban_tag": false,
          "use_rest_area": false, "scan_tar": false, "build_bounding_circles": true,
        ],
      ]
    }

    private var loki: JSONValue {
      [
        "actions": [
          "locate", "route", "height", "sources_to_targets", "optimized_route", "isochrone", "trace_route",
          "trace_attributes", "expansion", "centroid", "status",
        ],
        "use_connectivity": true, "service": Self.proxy("loki"),
        "service_defaults": [
          "radius": 0, "minimum_reachability": 50, "search_cutoff": 35000, "node_snap_tolerance": 5,
          "street_side_tolerance": 5, "street_side_max_distance": 1000, "heading_tolerance": 60,
          "mvt_min_zoom_road_class": [7, 7, 8, 11, 11, 12, 13, 14], "mvt_cache_min_zoom": 11, "mvt_max_age": "1800",
        ],
      ]
    }

    private var thor: JSONValue {
      let levels: JSONValue = ["max_up_transitions": ["1": 400, "2": 100], "expand_within_distance": Self.expansion]
      return [
        "service": Self.proxy("thor"), "source_to_target_algorithm": "select_optimal",
        "max_reserved_labels_count_astar": 200_000, "max_reserved_labels_count_bidir_astar": 100_000,
        "max_reserved_labels_count_dijkstras": 400_000, "max_reserved_labels_count_bidir_dijkstras": 200_000,
        "clear_reserved_memory": false, "extended_search": false,
        "costmatrix": [
          "check_reverse_connection": true, "allow_second_pass": false, "max_reserved_locations": 25,
          "max_iterations": 2800, "min_iterations": 100, "dijkstra_distance": 0, "hierarchy_limits": levels,
        ],
        "bidirectional_astar": [
          "threshold_delta": 420, "alternative_cost_extend": 1.2, "alternative_iterations_delta": 100_000,
          "hierarchy_limits": levels,
        ],
        "unidirectional_astar": ["hierarchy_limits": levels],
      ]
    }

    private static let expansion: JSONValue = ["0": 1e8, "1": 20000, "2": 5000]

    private var meili: JSONValue {
      [
        "mode": "auto", "verbose": false, "service": Self.proxy("meili"),
        "customizable": [
          "mode", "search_radius", "turn_penalty_factor", "gps_accuracy", "interpolation_distance", "sigma_z", "beta",
          "max_route_distance_factor", "max_route_time_factor",
        ],
        "default": [
          "sigma_z": 4.07, "gps_accuracy": 5, "beta": 3, "max_route_distance_factor": 5, "max_route_time_factor": 5,
          "max_search_radius": 100, "breakage_distance": 2000, "interpolation_distance": 10, "search_radius": 50,
          "geometry": false, "route": true, "turn_penalty_factor": 0,
        ],
        "auto": ["turn_penalty_factor": 200, "search_radius": 50],
        "pedestrian": ["turn_penalty_factor": 100, "search_radius": 50], "bicycle": ["turn_penalty_factor": 140],
        "multimodal": ["turn_penalty_factor": 70], "grid": ["size": 500, "cache_size": 100_240],
      ]
    }

    /// No draining: the service stops at once.
    private var httpd: JSONValue {
      [
        "service": [
          "listen": .string("tcp://127.0.0.1:\(port)"), "loopback": "inproc://waymark-loopback",
          "interrupt": "inproc://waymark-interrupt", "drain_seconds": 0, "shutdown_seconds": 0, "timeout_seconds": -1,
        ]
      ]
    }

    private var limits: JSONValue {
      var limits = JSONObject()
      for mode in [
        "auto", "bus", "taxi", "pedestrian", "motor_scooter", "motorcycle", "bicycle", "multimodal", "transit", "truck",
        "bikeshare", "auto_pedestrian",
      ] {
        let isFar = ["auto", "bus", "taxi", "truck", "auto_pedestrian"].contains(mode)
        var limit: JSONObject = [
          "max_distance": isFar ? 5_000_000 : 500_000, "max_locations": 50, "max_matrix_distance": 400_000,
          "max_matrix_location_pairs": 2500,
        ]
        if mode == "pedestrian" {
          limit["max_distance"] = 250_000
          limit["min_multimodal_walking_distance"] = 1
          limit["max_multimodal_walking_distance"] = 10000
        }
        limits[mode] = .object(limit)
      }
      limits["status"] = ["allow_verbose": false]
      limits["skadi"] = ["max_shape": 750_000, "min_resample": 10]
      limits["isochrone"] = [
        "max_contours": 4, "max_time_contour": 120, "max_distance": 25000, "max_locations": 1,
        "max_distance_contour": 200,
      ]
      limits["trace"] = [
        "max_distance": 200_000, "max_gps_accuracy": 100, "max_search_radius": 100, "max_shape": 16000,
        "max_alternates": 3, "max_alternates_shape": 100,
      ]
      limits["centroid"] = ["max_distance": 200_000, "max_locations": 5]
      for (name, value) in Self.commonLimits { limits[name] = .number(value) }
      let allowed: JSONValue = [
        "max_allowed_up_transitions": ["1": 400, "2": 100], "max_expand_within_distance": Self.expansion,
      ]
      limits["hierarchy_limits"] = [
        "allow_modification": false, "costmatrix": allowed, "unidirectional_astar": allowed,
        "bidirectional_astar": allowed,
      ]
      limits["allow_hard_exclusions"] = false
      return .object(limits)
    }

    private static let commonLimits: [(String, Double)] = [
      ("max_exclude_locations", 50), ("max_reachability", 100), ("max_radius", 200), ("max_timedep_distance", 500_000),
      ("max_timedep_distance_matrix", 0), ("max_alternates", 2), ("max_exclude_polygons_length", 10000),
      ("max_exclude_polygons_vertices", 100), ("min_linear_cost_factor", 1), ("max_linear_cost_edges", 50000),
      ("max_distance_disable_hierarchy_culling", 0),
    ]
  }
#endif
