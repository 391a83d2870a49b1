//! What the driver suggests, and an import with its feed.

use super::SUGGESTION;
use crate::app::App;

/// A suggestion of the driver's, about which an admin asked something.
pub async fn suggestion(app: &App) {
    app.sql(&format!(
        "insert into suggestions (id, user_id, fields, state, created_at, waits_since)
         select '{SUGGESTION}', id, '{}', 'needs_info', now(), now() from users where name = 'driver'",
        crate::suggestions::north_street()
    ))
    .await;
}

/// A source with a run, and its feed with a car park that waits and one that was decided.
pub async fn source(app: &App) {
    for sql in [
        "insert into sources (name, kind) values ('leeds', 'overpass')",
        "insert into runs (source, input, status) values ('leeds', 'x', 'done')",
        "insert into feeds (source, url, source_file, every_seconds) values ('leeds', 'https://example.org/?key=1', '', 60)",
        "insert into feed_car_parks (source, external_id, status, car_park_id) select 'leeds', 'A', 'waiting', min(id) from car_parks",
        "insert into feed_car_parks (source, external_id, status, decided_by, decided_at) values ('leeds', 'B', 'ignored', 'operator', '2026-11-01T00:00:00Z')",
    ] {
        app.sql(sql).await;
    }
}
