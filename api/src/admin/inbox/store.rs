//! Queries for all that waits for an admin.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::admin::assignments::service::MatterKind;

/// Something that waits for an admin.
pub struct MatterRow {
    pub kind: MatterKind,
    pub id: String,
    pub reference: Option<String>,
    pub subject_id: Option<Uuid>,
    pub title: String,
    pub detail: String,
    pub registration: Option<String>,
    /// 1 is urgent, 4 low.
    pub rank: i32,
    pub waiting_since: DateTime<Utc>,
    pub due_at: Option<DateTime<Utc>>,
    /// Who may not decide it while there is another admin, as its view says.
    pub not_by: Option<Uuid>,
    /// Whom it concerns, first whom it is about: none of them decides it either.
    pub parties: Vec<Option<Uuid>>,
    /// Among those who reported it is the admin from whom things are withheld. Who reports of car parks is told to nobody else.
    pub is_own_report: bool,
    pub taken_by: Option<Uuid>,
    pub taken_by_name: Option<String>,
    /// How many there are, those that are not shown included.
    pub total: i64,
}

/// What is wanted of all that waits. A field that is absent lets everything through.
pub struct MatterFilter<'a> {
    pub kinds: Option<&'a [String]>,
    /// Only what this admin has in hand.
    pub taken_by: Option<Uuid>,
    /// A part of the title, the detail, the reference, or the name or address of whoever it is from, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    /// A part of the registration, the same.
    pub plate: Option<&'a str>,
    /// The admin from whom is withheld what concerns them, while there is another.
    pub withheld_from: Option<Uuid>,
}

/// All that waits: the most urgent first, then what is overdue, then what waits longest.
pub async fn matters(
    db: impl PgExecutor<'_>,
    filter: &MatterFilter<'_>,
    now: DateTime<Utc>,
    reply_aim: TimeDelta,
    max: i64,
) -> sqlx::Result<Vec<MatterRow>> {
    sqlx::query_as!(
        MatterRow,
        r#"with matters as (
               select kind, id, reference, subject_id, title, detail, registration, who, rank, waiting_since, not_by,
                      coalesce(due_at, case when kind = 'support_chat' then waiting_since + make_interval(secs => $5) end) as due_at
               from admin_matters
               union all
               select 'job', id, null, null, job_type, coalesce(last_result ->> 'Err', ''), null, null, 3, coalesce(done_at, run_at),
                      null, null
               from apalis.jobs where status = 'Killed' or status = 'Failed' and attempts >= max_attempts),
           page as (
               select m.*, a.admin_id as taken_by, u.name as taken_by_name, coalesce(m.due_at < $4, false) as is_late,
                      count(*) over () as total
               from matters m
               left join admin_assignments a on a.kind = m.kind and a.item_id = m.id
               left join users u on u.id = a.admin_id
               where ($1::text[] is null or m.kind = any($1)) and ($2::uuid is null or a.admin_id = $2)
                 and ($3::text is null or m.title ilike $3 or m.registration ilike $7 or m.reference ilike $3
                      -- Who reported a vehicle, or claims it, is not found out by whom it belongs to.
                      or m.who ilike $3 and ($8::uuid is null or m.kind not in ('incident', 'claim')
                                             or not coalesce($8 = any(matter_parties(m.kind, m.id)), false))
                      or m.detail ilike $3 and ($8::uuid is null or m.kind not in ('report', 'review_report')
                                                or (matter_parties(m.kind, m.id))[1] is distinct from $8))
               order by m.rank, is_late desc, m.waiting_since, m.id limit $6)
           select kind as "kind!: MatterKind", id as "id!", reference, subject_id, title as "title!",
                  left(case when kind = 'support_chat' then coalesce(who, '') else detail end, 300) as "detail!", registration, rank as "rank!", waiting_since as "waiting_since!", due_at,
                  not_by, matter_parties(kind, id) as "parties!: Vec<Option<Uuid>>",
                  exists (select from driver_reports r
                          where r.case_id = case when page.kind = 'driver_report' then page.id::uuid end and r.user_id = $8) as "is_own_report!", taken_by as "taken_by?",
                  taken_by_name as "taken_by_name?", total as "total!"
           from page order by rank, is_late desc, waiting_since, id"#,
        filter.kinds,
        filter.taken_by,
        filter.pattern,
        now,
        reply_aim.as_seconds_f64(),
        max,
        filter.plate,
        filter.withheld_from,
    )
    .fetch_all(db)
    .await
}

/// How many of a kind wait.
pub struct CountRow {
    pub kind: MatterKind,
    pub count: i64,
    /// Those of them that an admin has in hand.
    pub mine: i64,
}

/// How many of each kind wait, and how many of them an admin has in hand.
pub async fn counts(db: impl PgExecutor<'_>, admin_id: Uuid) -> sqlx::Result<Vec<CountRow>> {
    sqlx::query_as!(
        CountRow,
        r#"select m.kind as "kind!: MatterKind", count(*) as "count!", count(a.item_id) as "mine!"
           from (select kind, id from admin_matters
                 union all
                 select 'job', id from apalis.jobs
                 where status = 'Killed' or status = 'Failed' and attempts >= max_attempts) m
           left join admin_assignments a on a.kind = m.kind and a.item_id = m.id and a.admin_id = $1
           group by m.kind"#,
        admin_id
    )
    .fetch_all(db)
    .await
}
