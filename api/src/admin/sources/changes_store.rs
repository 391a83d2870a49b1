//! Queries for what an import changed.

use serde_json::Value;
use sqlx::PgExecutor;

/// What became of a record.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    utoipa::ToSchema,
    sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum RunChangeKind {
    /// It is different.
    Changed,
    /// It is there no more.
    Gone,
    /// It was not there before.
    New,
}

impl RunChangeKind {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Gone => "gone",
            Self::New => "new",
        }
    }
}

/// A record that an import changed.
pub struct ChangeRow {
    pub change: RunChangeKind,
    pub external_id: String,
    pub name: String,
    /// Field to its value before and after; null of a shape.
    pub fields: Value,
    pub car_park_id: Option<i64>,
    pub lng: Option<f64>,
    pub lat: Option<f64>,
    pub is_deleted: bool,
    pub conflicts: Vec<String>,
}

/// Which changes; what is not said is any.
#[derive(Default)]
pub struct ChangeFilter<'a> {
    pub run: i64,
    pub change: Option<RunChangeKind>,
    /// Only those that contradict an admin.
    pub conflicts: bool,
    /// A part of the name or the id, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
}

/// What an import changed, those after one in the order of kind and id.
pub async fn changes(
    db: impl PgExecutor<'_>,
    filter: &ChangeFilter<'_>,
    cursor: Option<(RunChangeKind, String)>,
    max: i64,
) -> sqlx::Result<Vec<ChangeRow>> {
    let (after_kind, after_id) = cursor.unzip();
    sqlx::query_as!(
        ChangeRow,
        r#"select change as "change!: RunChangeKind", external_id as "external_id!", name as "name!", fields as "fields!",
                  car_park_id as "car_park_id?", lng as "lng?", lat as "lat?", coalesce(is_deleted, false) as "is_deleted!",
                  conflicts as "conflicts!"
           from placed_run_changes
           where run_id = $1 and ($2::text is null or change = $2) and (not $3 or conflicts <> '{}')
             and ($4::text is null or name ilike $4 or external_id ilike $4)
             and ($5::text is null or (change, external_id) > ($5, $6::text))
           order by change, external_id limit $7"#,
        filter.run,
        filter.change as Option<RunChangeKind>,
        filter.conflicts,
        filter.pattern,
        after_kind as Option<RunChangeKind>,
        after_id,
        max
    )
    .fetch_all(db)
    .await
}

/// How many records an import is kept to have changed, of each kind, and how many contradict an admin.
pub struct ChangeCountsRow {
    pub new: i64,
    pub changed: i64,
    pub gone: i64,
    pub conflicts: i64,
}

/// How many records an import is kept to have changed.
pub async fn counts(db: impl PgExecutor<'_>, run: i64) -> sqlx::Result<ChangeCountsRow> {
    sqlx::query_as!(
        ChangeCountsRow,
        r#"select count(*) filter (where change = 'new') as "new!", count(*) filter (where change = 'changed') as "changed!",
                  count(*) filter (where change = 'gone') as "gone!", count(*) filter (where conflicts <> '{}') as "conflicts!"
           from placed_run_changes where run_id = $1"#,
        run
    )
    .fetch_one(db)
    .await
}

/// A mark of an import on the map.
pub struct MarkRow {
    pub change: RunChangeKind,
    pub external_id: String,
    pub name: String,
    pub car_park_id: i64,
    pub lng: f64,
    pub lat: f64,
    pub is_conflict: bool,
}

/// Where an import changed something. There are at most three thousand of them, as many as are kept.
pub async fn marks(db: impl PgExecutor<'_>, run: i64) -> sqlx::Result<Vec<MarkRow>> {
    sqlx::query_as!(
        MarkRow,
        r#"select change as "change!: RunChangeKind", external_id as "external_id!", name as "name!", car_park_id as "car_park_id!",
                  lng as "lng!", lat as "lat!", conflicts <> '{}' as "is_conflict!"
           from placed_run_changes where run_id = $1 and car_park_id is not null
           order by change, external_id limit 3000"#,
        run
    )
    .fetch_all(db)
    .await
}
