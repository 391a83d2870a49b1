//! Queries for incidents.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::{IncidentLocation, IncidentStatus, IncidentType, Severity};
use crate::foundation::page::{MAX_COUNTED, Sort};
use crate::foundation::reason::Reason;
use crate::messaging::guests::service::{Contact, ContactMethod};

/// A report to store.
pub struct NewReport<'a> {
    pub reference: &'a str,
    pub user_id: Option<Uuid>,
    pub registration: Option<&'a Registration>,
    pub by_card: bool,
    pub owner_id: Option<Uuid>,
    pub incident_type: IncidentType,
    pub severity: Severity,
    pub description: &'a str,
    pub place: &'a IncidentLocation,
    pub contact: &'a Contact,
    pub is_anonymous: bool,
}

/// Stores a report, with the beginning of its history. Returns its id.
pub async fn insert(
    db: &mut PgConnection,
    new: &NewReport<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::now_v7();
    let method =
        if new.contact.email.is_some() { ContactMethod::Email } else { ContactMethod::Phone };
    sqlx::query!(
        "insert into incident_reports (id, reference, user_id, vehicle_registration, by_card, owner_id, incident_type,
             severity, description, location, lng, lat, reporter_name, reporter_email, reporter_phone, contact_method,
             is_anonymous, status, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'submitted', $18)",
        id,
        new.reference,
        new.user_id,
        new.registration.map(Registration::as_str),
        new.by_card,
        new.owner_id,
        new.incident_type as IncidentType,
        new.severity as Severity,
        new.description,
        new.place.text,
        new.place.lng,
        new.place.lat,
        new.contact.name,
        new.contact.email,
        new.contact.phone,
        method as ContactMethod,
        new.is_anonymous,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into incident_history (incident_id, status, at) values ($1, 'submitted', $2)",
        id,
        now
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// A report as it is stored.
pub struct IncidentRow {
    pub id: Uuid,
    pub reference: String,
    pub user_id: Option<Uuid>,
    pub registration: Option<Registration>,
    pub by_card: bool,
    pub owner_id: Option<Uuid>,
    pub incident_type: IncidentType,
    pub severity: Severity,
    pub description: String,
    pub location: Option<String>,
    pub lng: Option<f64>,
    pub lat: Option<f64>,
    pub reporter_name: String,
    pub reporter_email: Option<String>,
    pub reporter_phone: Option<String>,
    pub contact_method: ContactMethod,
    pub is_anonymous: bool,
    pub status: IncidentStatus,
    pub created_at: DateTime<Utc>,
    /// Since when an answer of the reporter waits for an admin.
    pub answered_at: Option<DateTime<Utc>>,
}

/// Which reports; what is not said is any.
#[derive(Default)]
pub struct IncidentFilter<'a> {
    pub id: Option<Uuid>,
    pub user_id: Option<Uuid>,
    pub reference: Option<&'a str>,
    pub status: Option<IncidentStatus>,
    pub severity: Option<Severity>,
    pub incident_type: Option<IncidentType>,
    /// A part of the reference, of what happened or of the reporter's name, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    /// A part of the registration, the same.
    pub plate: Option<&'a str>,
    /// The admin who finds nothing of their own vehicle by who reported it.
    pub withheld_from: Option<Uuid>,
}

/// Reports, those after one in this order.
pub async fn incidents(
    db: impl PgExecutor<'_>,
    filter: &IncidentFilter<'_>,
    sort: Sort,
    cursor: Option<Uuid>,
    max: i64,
) -> sqlx::Result<Vec<IncidentRow>> {
    sqlx::query_as!(
        IncidentRow,
        r#"select id, reference, user_id, vehicle_registration as "registration: Registration", by_card, owner_id,
                  incident_type as "incident_type: IncidentType", severity as "severity: Severity", description, location,
                  lng, lat, reporter_name, reporter_email, reporter_phone,
                  contact_method as "contact_method: ContactMethod", is_anonymous,
                  status as "status: IncidentStatus", created_at, answered_at
           from incident_reports
           where ($1::uuid is null or user_id = $1) and ($2::text is null or reference = $2)
             and ($3::uuid is null or id = $3) and ($4::text is null or status = $4)
             and ($5::text is null or severity = $5) and ($6::text is null or incident_type = $6)
             and ($7::text is null or vehicle_registration ilike $11
                  or (reference || ' ' || description || ' ' || reporter_name) ilike $7
                     and ($12::uuid is null or owner_id is distinct from $12 or (reference || ' ' || description) ilike $7))
             and ($8::uuid is null or case when $9 then id > $8 else id < $8 end)
           order by case when $9 then id end, id desc limit $10"#,
        filter.user_id,
        filter.reference,
        filter.id,
        filter.status as Option<IncidentStatus>,
        filter.severity as Option<Severity>,
        filter.incident_type as Option<IncidentType>,
        filter.pattern,
        cursor,
        sort == Sort::Oldest,
        max,
        filter.plate,
        filter.withheld_from,
    )
    .fetch_all(db)
    .await
}

/// How many reports there are with this status, severity and type, and that match a search, counted up to a bound.
pub async fn count(db: impl PgExecutor<'_>, filter: &IncidentFilter<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from incident_reports
               where ($1::text is null or status = $1) and ($2::text is null or severity = $2)
                 and ($3::text is null or incident_type = $3)
                 and ($4::text is null or vehicle_registration ilike $5
                      or (reference || ' ' || description || ' ' || reporter_name) ilike $4
                         and ($7::uuid is null or owner_id is distinct from $7 or (reference || ' ' || description) ilike $4))
               limit $6) counted"#,
        filter.status as Option<IncidentStatus>,
        filter.severity as Option<Severity>,
        filter.incident_type as Option<IncidentType>,
        filter.pattern,
        filter.plate,
        MAX_COUNTED,
        filter.withheld_from,
    )
    .fetch_one(db)
    .await
}

/// A step of a report.
pub struct StepRow {
    pub status: IncidentStatus,
    pub at: DateTime<Utc>,
    pub reason: Option<String>,
    /// The admin's name.
    pub by: Option<String>,
}

/// The history of a report, the earliest first.
pub async fn history(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Vec<StepRow>> {
    sqlx::query_as!(
        StepRow,
        r#"select h.status as "status: IncidentStatus", h.at, h.reason, u.name as "by?"
           from incident_history h left join users u on u.id = h.changed_by
           where h.incident_id = $1 order by h.at, h.status = 'submitted' desc"#,
        id
    )
    .fetch_all(db)
    .await
}

/// What an admin wrote to the reporter, or the reporter answered.
pub struct MessageRow {
    pub content: String,
    pub at: DateTime<Utc>,
    pub by_reporter: bool,
}

/// The messages to the reporter and their answers, the earliest first.
pub async fn messages(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Vec<MessageRow>> {
    sqlx::query_as!(
        MessageRow,
        "select content, at, by_reporter from incident_messages where incident_id = $1 order by id",
        id
    )
    .fetch_all(db)
    .await
}

/// How many messages there are with a report, while an answer of its reporter waits; none while none does. The report is locked
/// until the transaction ends, so that none comes meanwhile.
pub async fn waiting_messages(db: &mut PgConnection, id: Uuid) -> sqlx::Result<Option<i64>> {
    let waits = sqlx::query_scalar!(
        r#"select answered_at is not null as "waits!" from incident_reports where id = $1 for update"#,
        id
    )
    .fetch_one(&mut *db)
    .await?;
    if !waits {
        return Ok(None);
    }
    // In a statement of its own: the one above may have waited for an answer that it does not see.
    sqlx::query_scalar!("select count(*) from incident_messages where incident_id = $1", id)
        .fetch_one(db)
        .await
}

/// Stores a message to the reporter. What they answered before waits no longer.
pub async fn insert_message(
    db: impl PgExecutor<'_>,
    id: Uuid,
    content: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with read as (update incident_reports set answered_at = null where id = $2)
         insert into incident_messages (id, incident_id, content, at) values ($1, $2, $3, $4)",
        Uuid::now_v7(),
        id,
        content,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores the reporter's answer, which waits for an admin from now on; false when the report is closed, or no admin has written.
pub async fn insert_answer(
    db: impl PgExecutor<'_>,
    id: Uuid,
    content: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let answered = sqlx::query!(
        "with answered as (
             update incident_reports set answered_at = coalesce(answered_at, $4)
             where id = $2 and status <> 'closed'
               and exists (select from incident_messages where incident_id = $2 and not by_reporter)
             returning id)
         insert into incident_messages (id, incident_id, content, at, by_reporter) select $1, id, $3, $4, true from answered",
        Uuid::now_v7(),
        id,
        content,
        now
    )
    .execute(db)
    .await?;
    Ok(answered.rows_affected() == 1)
}

/// Moves a report on; false when it is no longer where it was seen. What its reporter answered before waits no longer.
pub async fn set_status(
    db: &mut PgConnection,
    id: Uuid,
    from: IncidentStatus,
    to: IncidentStatus,
    by: Uuid,
    reason: &Reason,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let moved = sqlx::query!(
        "with moved as (update incident_reports set status = $3, answered_at = null where id = $1 and status = $2 returning id)
         insert into incident_history (incident_id, status, changed_by, reason, at) select id, $3, $4, $5, $6 from moved",
        id,
        from as IncidentStatus,
        to as IncidentStatus,
        by,
        reason.as_str(),
        now,
    )
    .execute(db)
    .await?;
    Ok(moved.rows_affected() == 1)
}

/// Whether an account still has a registration and takes messages about it.
pub async fn is_reachable(
    db: impl PgExecutor<'_>,
    owner_id: Uuid,
    registration: &Registration,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select takes_messages($1, $2) as "takes!""#,
        owner_id,
        registration.as_str()
    )
    .fetch_one(db)
    .await
}

/// A photo without its file.
pub struct PhotoRow {
    pub id: Uuid,
    pub width: i16,
    pub height: i16,
}

/// The photos of a report, the oldest first.
pub async fn photos(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Vec<PhotoRow>> {
    sqlx::query_as!(
        PhotoRow,
        "select id, width, height from pictures where incident_id = $1 order by created_at, id",
        id
    )
    .fetch_all(db)
    .await
}
