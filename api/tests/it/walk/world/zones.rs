//! A zone.

use super::{ZONE, ZONE_BLOCK, ZONE_POST};
use crate::app::App;

/// One with the driver as its member, who wrote something there and blocked the admin.
pub async fn zone(app: &App) {
    for sql in [
        format!(
            "insert into zones (id, name, boundary, created_at)
             values ('{ZONE}', 'Newport City Centre', st_makeenvelope(-3.01, 51.58, -2.98, 51.6, 4326), now())"
        ),
        // Shown in the directory, and so allowed to look into it.
        "update users set name_chosen = true where name = 'driver'".to_owned(),
        format!(
            "insert into zone_members (zone_id, user_id, joined_at, shows_name, notify, seen_at)
             select '{ZONE}', id, now(), true, 'alerts', now() from users where name = 'driver'"
        ),
        format!(
            "insert into zone_posts (id, zone_id, author_id, client_id, kind, is_named, content, created_at)
             select '{ZONE_POST}', '{ZONE}', id, gen_random_uuid(), 'post', true, 'Hello', now() from users where name = 'driver'"
        ),
        format!(
            "insert into zone_blocks (id, blocker_id, blocked_id, created_at)
             select '{ZONE_BLOCK}', d.id, a.id, now() from users d, users a where d.name = 'driver' and a.name = 'admin'"
        ),
    ] {
        app.sql(&sql).await;
    }
}
