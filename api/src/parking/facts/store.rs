//! Queries for who says what of a car park.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sqlx::PgExecutor;
use sqlx::types::Json;

/// A visible car park: what is shown, what admins have set of it, and whose the rest is.
pub struct ShownRow {
    pub id: i64,
    /// By the names of columns.
    pub content: Json<Map<String, Value>>,
    pub admin_edits: Json<Map<String, Value>>,
    /// Field or group of fields to source, where it is not `source`'s.
    pub field_sources: Json<BTreeMap<String, String>>,
    pub source: Option<String>,
    pub origin: String,
    pub is_scam: bool,
}

impl ShownRow {
    /// What a column holds; none where it is null.
    pub fn column<T: DeserializeOwned>(&self, column: &str) -> Option<T> {
        serde_json::from_value(self.content.get(column)?.clone()).ok()
    }
}

/// The visible car park that an id leads to.
pub async fn shown(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<ShownRow>> {
    sqlx::query_as!(
        ShownRow,
        r#"select c.id as "id!", to_jsonb(c) - 'footprint' as "content!: Json<Map<String, Value>>",
                  c.admin_edits as "admin_edits!: Json<Map<String, Value>>",
                  c.field_sources as "field_sources!: Json<BTreeMap<String, String>>", c.source, c.origin as "origin!",
                  c.scam_reported or exists (select from suspected_scams p join car_parks of on of.id = p.car_park_id
                                             where c.id in (of.id, of.merged_into)) as "is_scam!"
           from visible_car_parks c
           where c.id = coalesce((select merged_into from car_parks where id = $1), $1)"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// What one source says of a car park.
pub struct VoiceRow {
    pub source: String,
    pub kind: String,
    pub attribution: String,
    pub licence: String,
    pub content: Json<Map<String, Value>>,
    /// The moment that its last input shows, or at which it was fetched.
    pub said_at: Option<DateTime<Utc>>,
}

/// What each source says of it; all of OpenStreetMap is one, by its newest version.
pub async fn voices(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Vec<VoiceRow>> {
    sqlx::query_as!(
        VoiceRow,
        r#"with voices as (
               select distinct on (v.voice) r.source, s.kind, s.attribution, s.licence, r.content
               from car_parks c
               join car_park_records r on r.car_park_id = c.id
               join sources s on s.name = r.source
               cross join lateral (select case when s.kind in ('osm', 'overpass') or r.place_key like 'osm:%' then ''
                                               else r.source end as voice) v
               where c.id = $1
               order by v.voice, r.version desc, r.source is not distinct from c.source desc, r.source, r.external_id)
           select source as "source!", kind as "kind!", attribution as "attribution!", licence as "licence!",
                  content as "content!: Json<Map<String, Value>>",
                  (select coalesce(u.as_of, u.finished_at) from runs u where u.source = voices.source and u.status = 'done'
                   order by u.started_at desc limit 1) as said_at
           from voices order by source"#,
        id
    )
    .fetch_all(db)
    .await
}

/// A feed that is matched to a car park, and what it said last that was believed.
pub struct FeedRow {
    pub source: String,
    pub attribution: String,
    pub licence: String,
    pub said_at: DateTime<Utc>,
    pub spaces_free: Option<i32>,
    /// Its reading is the one that is live.
    pub is_newest: bool,
}

/// The feeds of it that have said something, the newest first. One that is turned off says nothing any more.
pub async fn feeds(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Vec<FeedRow>> {
    sqlx::query_as!(
        FeedRow,
        r#"select f.source as "source!", s.attribution as "attribution!", s.licence as "licence!", f.said_at as "said_at!", f.spaces_free,
                  exists (select from live_readings r where r.car_park_id = c.id and r.source = f.source) as "is_newest!"
           from car_parks c
           join feed_car_parks f on f.car_park_id = c.id
           join feeds on feeds.source = f.source and feeds.is_enabled
           join sources s on s.name = f.source
           where c.id = $1 and f.status = 'matched' and f.said_at is not null
           order by f.said_at desc, f.source limit 10"#,
        id
    )
    .fetch_all(db)
    .await
}

/// Something that CarPal's team changed of a car park, or took over from a driver's suggestion.
pub struct EditRow {
    pub at: DateTime<Utc>,
    pub is_suggestion: bool,
    /// By the names of columns, as far as that was written down.
    pub fields: Json<Value>,
}

/// The newest changes of it by people, the newest first. Who made them is not asked.
pub async fn edits(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Vec<EditRow>> {
    sqlx::query_as!(
        EditRow,
        r#"(select at as "at!", false as "is_suggestion!",
                   case when activity_type = 'car_park_rates_edit' then '{"rates": true}' else coalesce(after, '{}') end
                       as "fields!: Json<Value>"
            from activities where target_type = 'car_park' and target_id = ($1::bigint)::text and activity_type like 'car_park%'
            order by at desc limit 50)
           union all
           (select decided_at, true, fields from suggestions
            where result_id = $1 and state in ('approved', 'merged') order by decided_at desc limit 50)
           order by 1 desc"#,
        id
    )
    .fetch_all(db)
    .await
}
