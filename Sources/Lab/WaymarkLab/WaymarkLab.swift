// The way in: baselines and evaluations (WaymarkEvaluation), simulated walks (WaymarkSimulation), replays and reports
// (WaymarkReports), photos drawn with a known direction (WaymarkRenderedViews), the invented island (WaymarkDemo).
@_exported public import WaymarkDemo
@_exported public import WaymarkEvaluation
@_exported public import WaymarkRenderedViews
@_exported public import WaymarkReports
@_exported public import WaymarkSimulation
