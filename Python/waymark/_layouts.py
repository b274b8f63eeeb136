# Made by Scripts/make-layout from Scripts/LayoutTable; change that.
"""Slots of the engine's arrays and bits of its numbers (docs/c-interface.md, Layouts)."""

# Versions of the modules' functions and layouts.
VERSIONS = {
    "waymark": 1,
    "terrain": 5,
    "anchors": 2,
    "plans": 1,
    "search": 2,
    "routing": 2,
    "reading": 3,
    "map": 1,
}

# The tables of `waymark_names`, in the order of their numbers.
NAME_TABLES = (
    "alignmentMethod",
    "initialYaw",
    "tracking",
    "alignmentState",
    "north",
    "altitudeReference",
    "sightingTarget",
    "maneuver",
    "travelMode",
    "progressState",
    "rejection",
    "styleKey",
    "routeStyle",
    "units",
    "simulationQuantity",
    "sampleKind",
    "streetKind",
    "alignmentAdvice",
    "alignmentCue",
    "guidanceLanguage",
    "announcementKind",
    "reroutingState",
    "reroutingFailure",
    "geoTrackingState",
    "geoTrackingReason",
    "geoTrackingAccuracy",
    "geoCoaching",
    "conditionState",
    "anchorRepresentation",
    "anchorOrigin",
    "odometry",
    "altitudeFault",
)


class OverlaySlots:
    layout_version = 0
    time = 1
    alignment_state = 2
    arrows = 3
    waypoints = 5
    anchors = 7
    finish = 9
    finish_position = 10
    finish_distance = 13
    finish_center = 14
    finish_in_view = 16
    finish_diameter = 17
    pulse_scale = 18
    pulse_opacity = 19
    sphere_radius = 20
    billboard = 21
    billboard_center = 22
    billboard_rotation = 24
    billboard_yaw = 25
    billboard_text = 26
    edge = 28
    edge_center = 29
    edge_rotation = 31
    edge_turn = 32
    guidance = 33
    progress_state = 34
    arc_length = 35
    cross_track = 36
    remaining_distance = 37
    remaining_duration = 38
    next_step = 39
    distance_to_next_step = 40
    maneuver = 41
    turn_degrees = 42
    instruction = 43
    distance_text = 45
    ribbon = 47
    turn_signs = 49
    arrow_weights = 51
    arc_sigma = 53
    off_route_probability = 54
    finish_opacity = 55
    anchor_looks = 56
    count = 58


class ArrowSlots:
    position = 0
    orientation = 3
    opacity = 7
    arc_length = 8
    count = 9


class WaypointSlots:
    vertex = 0
    position = 1
    orientation = 4
    distance = 8
    pixel = 9
    count = 11


class AnchorSlots:
    index = 0
    position = 1
    pixel = 4
    distance = 6
    count = 7


class RibbonSlots:
    left = 0
    right = 3
    opacity = 6
    arc_length = 7
    count = 8


class TurnSignSlots:
    step = 0
    maneuver = 1
    turn = 2
    position = 3
    orientation = 6
    distance = 10
    pixel = 11
    opacity = 13
    count = 14


class AnchorLookSlots:
    representation = 0
    sharpness = 1
    opacity = 2
    lift = 3
    radius = 4
    sigma = 5
    label = 6
    label_width = 8
    label_height = 9
    label_row = 10
    count = 11


class AlignmentSlots:
    state = 0
    is_known = 1
    yaw = 2
    yaw_sigma = 3
    position_sigma = 4
    latitude = 5
    longitude = 6
    altitude = 7
    altitude_reference = 8
    correction_time = 9
    correction_angle = 10
    corrections = 11
    accepted_samples = 12
    rejected_samples = 13
    segments = 14
    clock_jumps = 15
    height_sigma = 16
    carried_by = 17
    contradicted_by = 18
    advice = 19
    camera_heading = 20
    altitude_offset = 21
    altitude_fault = 22
    count = 23


class AnchorLocationSlots:
    latitude = 0
    longitude = 1
    altitude = 2
    altitude_reference = 3
    accuracy = 4
    vertical_accuracy = 5
    origin = 6
    count = 7


class TrackingSlots:
    state = 0
    reason = 1
    accuracy = 2
    coaching = 3
    is_locked = 4
    offers_restart = 5
    shows_board = 6
    count = 7


class AnnouncementSlots:
    distance = 0
    turn = 1
    count = 2


class RerouteSlots:
    number = 0
    mode = 1
    count = 2


class LabelUncertaintySlots:
    sigma = 0
    width = 1
    stands_in_for_mark = 2
    count = 3


class MeshSlots:
    corners = 0
    indices = 1
    count = 2


class LeadBackSlots:
    distance = 0
    bearing = 1
    turn = 2
    climb = 3
    is_here = 4
    pan = 5
    rate = 6
    dullness = 7
    loudness = 8
    count = 9


class DeviceSlots:
    position = 0
    orientation = 3
    steps = 7
    distance = 8
    is_walking = 9
    step_factor = 10
    heading = 11
    pitch = 12
    roll = 13
    count = 14


class ProjectionSlots:
    width = 0
    height = 1
    fov_x = 2
    fov_y = 3
    offset_x = 4
    offset_y = 5
    count = 6


class MomentSlots:
    time = 0
    position = 1
    orientation = 4
    tracking = 8
    latitude = 9
    longitude = 10
    altitude = 11
    altitude_reference = 12
    yaw = 13
    heading = 14
    pitch = 15
    roll = 16
    arc_length = 17
    has_arrived = 18
    camera_position = 19
    camera_right = 22
    camera_up = 25
    camera_back = 28
    sun = 31
    is_finished = 34
    length = 35
    count = 36


class AlignmentErrorSlots:
    yaw = 0
    horizontal = 1
    vertical = 2
    count = 3


class SampleSlots:
    kind = 0
    time = 1
    count = 2


class PoseSampleSlots:
    kind = 0
    time = 1
    position = 2
    orientation = 5
    tracking = 9
    count = 10


class FixSampleSlots:
    kind = 0
    time = 1
    latitude = 2
    longitude = 3
    altitude = 4
    altitude_reference = 5
    horizontal_accuracy = 6
    vertical_accuracy = 7
    course = 8
    course_accuracy = 9
    speed = 10
    speed_accuracy = 11
    count = 12


class HeadingSampleSlots:
    kind = 0
    time = 1
    degrees = 2
    north = 3
    accuracy = 4
    count = 5


class CameraSampleSlots:
    kind = 0
    time = 1
    width = 2
    height = 3
    fov_x = 4
    fov_y = 5
    count = 6


class ClockSampleSlots:
    kind = 0
    time = 1
    text = 2
    count = 4


class TruthSampleSlots:
    kind = 0
    time = 1
    latitude = 2
    longitude = 3
    altitude = 4
    altitude_reference = 5
    yaw = 6
    count = 7


class SpanSlots:
    first = 0
    length = 1
    count = 2


class PositionSlots:
    latitude = 0
    longitude = 1
    altitude = 2
    altitude_reference = 3
    count = 4


class CoordinateSlots:
    latitude = 0
    longitude = 1
    count = 2


class RouteSlots:
    points = 0
    steps = 1
    distance = 2
    duration = 3
    mode = 4
    count = 5


class StepSlots:
    from_ = 0
    to = 1
    distance = 2
    duration = 3
    maneuver = 4
    instruction = 5
    name = 6
    ends_leg = 7
    count = 8


class InputAnchorSlots:
    latitude = 0
    longitude = 1
    altitude = 2
    altitude_reference = 3
    accuracy = 4
    vertical_accuracy = 5
    label_width = 6
    count = 7


class StreetSlots:
    kind = 0
    points = 1
    count = 2


class GroundSlots:
    south = 0
    west = 1
    latitude_step = 2
    longitude_step = 3
    columns = 4
    reference = 5
    count = 6


class BuildingSlots:
    height = 0
    underside = 1
    rings = 2
    count = 3


class RingSlots:
    corners = 0
    count = 1


class AzimuthSlots:
    azimuth = 0
    sigma = 1
    probability = 2
    count = 3


class ReceiverErrorSlots:
    time = 0
    east = 1
    north = 2
    up = 3
    count = 4


class SightSlots:
    outcome = 0
    latitude = 1
    longitude = 2
    elevation = 3
    slant_distance = 4
    ground_distance = 5
    incidence = 6
    uncertainty = 7
    cell_size = 8
    gap_start = 9
    gap_end = 10
    eye_altitude = 11
    ground = 12
    raised = 13
    highest_latitude = 14
    highest_longitude = 15
    highest_elevation = 16
    highest_apparent_elevation = 17
    highest_ground_distance = 18
    highest_slant_distance = 19
    highest_is_uncertain = 20
    is_level_ground = 21
    reference = 23
    building = 24
    face = 25
    height_above_ground = 26
    facing = 27
    count = 28


class SightLineSlots:
    latitude = 0
    longitude = 1
    altitude = 2
    altitude_reference = 3
    azimuth = 4
    elevation = 5
    azimuth_sigma = 6
    elevation_sigma = 7
    position_sigma = 8
    height_sigma = 9
    count = 10


class BlockSlots:
    level = 0
    row = 1
    column = 2
    count = 3


class PanoramaSlots:
    altitude = 0
    ground = 1
    raised = 2
    directions = 3
    count = 4


class PanoramaDirectionSlots:
    known = 0
    ridges = 1
    count = 2


class RidgeSlots:
    foot_distance = 0
    distance = 1
    height = 2
    elevation = 3
    count = 4


class SummitSlots:
    latitude = 0
    longitude = 1
    elevation = 2
    count = 3


class PeakSlots:
    latitude = 0
    longitude = 1
    elevation = 2
    ground = 3
    azimuth = 4
    apparent_elevation = 5
    ground_distance = 6
    margin = 7
    error = 8
    is_visible = 9
    is_just_hidden = 10
    is_uncertain = 11
    label_weight = 12
    count = 13


class LandmarkSlots:
    latitude = 0
    longitude = 1
    is_summit = 2
    count = 3


class SeenLandmarkSlots:
    index = 0
    is_itself = 1
    distance = 2
    count = 3


class DepthSlots:
    altitude = 0
    ground = 1
    raised = 2
    columns = 3
    rows = 4
    count = 5


class SkySlots:
    points = 0
    sun_contacts = 1
    moon_contacts = 2
    count = 3


class SkyPointSlots:
    sun_azimuth = 0
    sun_elevation = 1
    moon_azimuth = 2
    moon_elevation = 3
    count = 4


class ContactSlots:
    is_set = 0
    time = 1
    azimuth = 2
    elevation = 3
    count = 4


class PhotoSlots:
    latitude = 0
    longitude = 1
    altitude = 2
    accuracy = 3
    direction = 4
    direction_is_magnetic = 5
    focal_length35 = 6
    orientation = 7
    pitch = 8
    roll = 9
    instant = 10
    count = 11


class LookSlots:
    yaw = 0
    yaw_sigma = 1
    pitch = 2
    roll = 3
    source = 4
    count = 5


class CameraMomentSlots:
    time = 0
    yaw = 1
    yaw_sigma = 2
    orientation = 3
    earlier_time = 7
    earlier_orientation = 8
    fov_x = 12
    fov_y = 13
    position_sigma = 14
    instant = 15
    count = 16


class SkyDirectionSlots:
    azimuth = 0
    elevation = 1
    count = 2


class PixelSlots:
    x = 0
    y = 1
    count = 2


class InputLabelSlots:
    anchor = 0
    width = 1
    weight = 2
    count = 3


class PlacedLabelSlots:
    row = 0
    start = 1
    count = 2


class AnchorRecordSlots:
    id = 0
    latitude = 4
    longitude = 5
    altitude = 6
    altitude_reference = 7
    accuracy = 8
    vertical_accuracy = 9
    colour = 10
    origin = 11
    created = 12
    edits = 13
    name_length = 18
    note_length = 19
    client_lengths = 20
    is_deleted = 25
    distance = 26
    count = 27


class ReplicaBits:
    undo = 1
    redo = 2
    send = 4


class AnchorResponseBits:
    part = 1
    old = 2
    store = 4
    present = 8
    change = 16


class AnchorOutcomeBits:
    request = 1
    later = 2
    failed = 4
    other_store = 8
    reader = 16
    refused = 32


class PlanSlots:
    length = 0
    duration = 1
    steps = 2
    count = 3


class PlanStepSlots:
    from_ = 0
    to = 1
    maneuver = 2
    arc_length = 3
    distance = 4
    duration = 5
    latitude = 6
    longitude = 7
    instruction = 8
    name = 9
    distance_text = 10
    count = 11


class ProfileSlots:
    ascent = 0
    descent = 1
    lowest = 2
    highest = 3
    altitude_reference = 4
    count = 5


class ProfileSampleSlots:
    arc_length = 0
    height = 1
    latitude = 2
    longitude = 3
    count = 4


class ApartSlots:
    latitude = 0
    longitude = 1
    distance = 2
    count = 3


class ResultSlots:
    latitude = 0
    longitude = 1
    distance = 2
    is_interpolated = 3
    title = 4
    kind = 5
    kind_name = 6
    settlements = 7
    details = 8
    count = 9


class RequestSlots:
    pace = 0
    reach = 1
    maximum_hiking_difficulty = 2
    altitude = 3
    altitude_reference = 4
    altitude_sigma = 5
    year = 6
    month = 7
    day = 8
    minute = 9
    count = 10


class WishBits:
    no_stairs = 1
    wheelchair = 2
    paved = 4
    shortest = 8


class CutOffSlots:
    stop = 0
    latitude = 1
    longitude = 2
    distance = 3
    count = 4


class TileAddressSlots:
    zoom = 0
    column = 1
    row = 2
    count = 3
