//! Queries for claims, a driver's and the admins'.

use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::ClaimState;
use crate::foundation::page::{DecisionCursor, MAX_COUNTED, Sort};

/// A claim as its claimant sees it.
pub struct ClaimRow {
    pub id: Uuid,
    pub vehicle_id: Uuid,
    pub state: ClaimState,
    pub made_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub reason: Option<String>,
}

/// The latest claim of each of some vehicles.
pub async fn of_vehicles(
    db: impl PgExecutor<'_>,
    vehicle_ids: &[Uuid],
) -> sqlx::Result<Vec<ClaimRow>> {
    sqlx::query_as!(
        ClaimRow,
        r#"select distinct on (vehicle_id) id, vehicle_id, state as "state: ClaimState", made_at, decided_at, reason
           from vehicle_claims where vehicle_id = any($1) order by vehicle_id, made_at desc, id desc"#,
        vehicle_ids
    )
    .fetch_all(db)
    .await
}

/// Whether a registration is claimed, by anybody whose claims count.
pub async fn is_claimed(
    db: impl PgExecutor<'_>,
    registration: &Registration,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from open_claims where registration = $1) as "is_claimed!""#,
        registration.as_str()
    )
    .fetch_one(db)
    .await
}

/// The open claim of a vehicle.
pub async fn open(db: impl PgExecutor<'_>, vehicle_id: Uuid) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select id from vehicle_claims where vehicle_id = $1 and state = 'pending'",
        vehicle_id
    )
    .fetch_optional(db)
    .await
}

/// Stores a claim of a vehicle. Returns its id.
pub async fn insert(
    db: impl PgExecutor<'_>,
    vehicle_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::now_v7();
    sqlx::query!(
        "insert into vehicle_claims (id, vehicle_id, state, made_at) values ($1, $2, 'pending', $3)",
        id,
        vehicle_id,
        now
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// How a claim ends.
#[derive(Debug, Clone, Copy)]
pub struct ClaimOutcome<'a> {
    /// Anything but pending.
    pub state: ClaimState,
    /// The admin, unless its claimant withdrew it.
    pub by: Option<Uuid>,
    /// The admin's words.
    pub reason: Option<&'a str>,
}

/// Ends an open claim and deletes the photo of the certificate; false when it is not open any more.
pub async fn end(
    db: &mut PgConnection,
    id: Uuid,
    outcome: ClaimOutcome<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let ended = sqlx::query!(
        "update vehicle_claims set state = $2, decided_by = $3, reason = $4, decided_at = $5
         where id = $1 and state = 'pending'",
        id,
        outcome.state.name(),
        outcome.by,
        outcome.reason,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from pictures where claim_id = $1", id).execute(db).await?;
    Ok(ended.rows_affected() == 1)
}

/// Takes back the open claim of a vehicle; false when there is none.
pub async fn withdraw(
    db: &mut PgConnection,
    vehicle_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let Some(id) = open(&mut *db, vehicle_id).await? else { return Ok(false) };
    let outcome = ClaimOutcome { state: ClaimState::Withdrawn, by: None, reason: None };
    end(db, id, outcome, now).await
}

/// A claim as an admin sees it.
pub struct AdminClaimRow {
    pub id: Uuid,
    pub vehicle_id: Uuid,
    pub registration: Registration,
    pub state: ClaimState,
    pub made_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    pub reason: Option<String>,
    pub certificate_id: Option<Uuid>,
    pub claimant_id: Uuid,
    pub claimant_email: String,
    pub claimant_name: String,
    pub claimant_is_away: bool,
    /// The vehicle that has the registration at this moment, and whose it is.
    pub held_id: Option<Uuid>,
    pub holder_id: Option<Uuid>,
    pub holder_email: Option<String>,
    pub holder_name: Option<String>,
}

/// Which claims are wanted. A field that is absent lets every claim through.
#[derive(Debug, Default)]
pub struct AdminClaimQuery<'a> {
    pub id: Option<Uuid>,
    pub state: Option<ClaimState>,
    /// A part of the claimant's email address or name, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    /// A part of the registration, the same.
    pub plate: Option<&'a str>,
    /// The admin who finds nothing of their own vehicle by who claims it.
    pub withheld_from: Option<Uuid>,
}

/// Claims, those after one in this order: those that wait, the longest waiting first, then the others, the latest or the
/// earliest decided first.
pub async fn admin_claims(
    db: impl PgExecutor<'_>,
    filter: &AdminClaimQuery<'_>,
    sort: Sort,
    cursor: Option<DecisionCursor>,
    max: i64,
) -> sqlx::Result<Vec<AdminClaimRow>> {
    sqlx::query_as!(
        AdminClaimRow,
        r#"
        select claim.id, claim.vehicle_id, vehicle.registration as "registration: Registration",
               claim.state as "state: ClaimState", claim.made_at, claim.decided_at, claim.reason,
               admin.email as "decided_by?", certificate.id as "certificate_id?",
               claimant.id as claimant_id, claimant.email as claimant_email, claimant.name as claimant_name,
               claimant.blocked_at is not null or claimant.deletes_at is not null as "claimant_is_away!",
               held.id as "held_id?", holder.id as "holder_id?", holder.email as "holder_email?", holder.name as "holder_name?"
        from vehicle_claims claim
        join vehicles vehicle on vehicle.id = claim.vehicle_id
        join users claimant on claimant.id = vehicle.user_id
        left join vehicles held on held.registration = vehicle.registration and held.state = 'active'
        left join users holder on holder.id = held.user_id
        left join users admin on admin.id = claim.decided_by
        left join pictures certificate on certificate.claim_id = claim.id
        where ($1::uuid is null or claim.id = $1) and ($2::text is null or claim.state = $2)
          and ($3::text is null or vehicle.registration ilike $9
               or (claimant.email ilike $3 or claimant.name ilike $3) and ($10::uuid is null or held.user_id is distinct from $10))
          and ($4::boolean is null
               or case when claim.decided_at is null then not $4 and (claim.made_at, claim.id) > ($5, $6::uuid)
                       when not $4 then true
                       when $7 then (claim.decided_at, claim.id) > ($5, $6)
                       else (claim.decided_at, claim.id) < ($5, $6) end)
        order by claim.decided_at is not null,
                 case when claim.decided_at is null then claim.made_at when $7 then claim.decided_at end,
                 case when claim.decided_at is null or $7 then claim.id end, claim.decided_at desc, claim.id desc
        limit $8
        "#,
        filter.id,
        filter.state as Option<ClaimState>,
        filter.pattern,
        cursor.map(|cursor| cursor.is_decided),
        cursor.map(|cursor| cursor.last.at),
        cursor.map(|cursor| cursor.last.id),
        sort == Sort::Oldest,
        max,
        filter.plate,
        filter.withheld_from,
    )
    .fetch_all(db)
    .await
}

/// How many claims there are, counted up to a bound.
pub async fn count_claims(
    db: impl PgExecutor<'_>,
    filter: &AdminClaimQuery<'_>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"
        select count(*) as "count!" from (
            select from vehicle_claims claim
            join vehicles vehicle on vehicle.id = claim.vehicle_id
            join users claimant on claimant.id = vehicle.user_id
            left join vehicles held on held.registration = vehicle.registration and held.state = 'active'
            where ($1::uuid is null or claim.id = $1) and ($2::text is null or claim.state = $2)
              and ($3::text is null or vehicle.registration ilike $4
                   or (claimant.email ilike $3 or claimant.name ilike $3) and ($6::uuid is null or held.user_id is distinct from $6))
            limit $5) counted
        "#,
        filter.id,
        filter.state as Option<ClaimState>,
        filter.pattern,
        filter.plate,
        MAX_COUNTED,
        filter.withheld_from,
    )
    .fetch_one(db)
    .await
}

/// Moves a registration to the vehicle of a claimant; the vehicle that had it becomes pending. False when the claimant's
/// vehicle is gone. The registration has to be held.
pub async fn move_registration(
    db: &mut PgConnection,
    registration: &Registration,
    vehicle_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    sqlx::query!(
        "update vehicles set state = 'pending', updated_at = $3
         where registration = $1 and state = 'active' and id <> $2",
        registration.as_str(),
        vehicle_id,
        now,
    )
    .execute(&mut *db)
    .await?;
    let moved = sqlx::query!(
        "update vehicles set state = 'active', updated_at = $2 where id = $1",
        vehicle_id,
        now
    )
    .execute(db)
    .await?;
    Ok(moved.rows_affected() == 1)
}
