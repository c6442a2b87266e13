/// The fixed parts of a page, in the order in which they stand in it.
enum PageParts {
  static func head(title: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
    <link rel="icon" href="data:,">
    <title>\(title)</title>
    <style>
    \(style)
    </style>
    </head>

    """
  }

  /// Up to the data.
  static let body = markup + "\n<script type=\"application/json\" id=\"data\">"

  /// From the data on.
  static let foot = """
    </script>
    <script>
    "use strict";
    (() => {
    \(script)
    })();
    </script>
    </body>
    </html>

    """

  private static let script = [modelScript, paintScript, stageScript, timelineScript, panelScript, transportScript]
    .joined(separator: "\n")
}
