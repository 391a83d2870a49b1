//! Requests and responses about all that waits for an admin.

use axum::Json;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::de::IntoDeserializer;
use serde::de::value::Error as ValueError;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, CountRow, MatterFilter, MatterRow};
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::admin::assignments::{AssignedAdmin, SeenHolder};
use crate::admin::lookups;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::invisible::shown_title;
use crate::foundation::page::{plate_pattern, search_pattern};
use crate::foundation::roles::{Admin, check_still_admin, withheld_from};
use crate::{AppState, Error};

/// Things that are shown at once.
const MAX: i64 = 200;

/// How soon something needs an admin.
#[derive(Debug, Clone, Copy, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatterPriority {
    /// At once.
    Urgent,
    /// Soon.
    High,
    /// As most do.
    Medium,
    /// When nothing else does.
    Low,
}

/// Something that waits for an admin.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InboxItem {
    /// What it is.
    kind: MatterKind,
    /// Its id; of a support chat the conversation's, of a job that in the queue.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: String,
    /// Its reference number; null when it has none.
    #[schema(example = "INC-7K2M-9QXD")]
    reference: Option<String>,
    /// What it belongs to: the provider of an application or a document, the review of a report of one; null otherwise.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    subject_id: Option<Uuid>,
    /// What it is, in a few words.
    #[schema(example = "My card does not scan")]
    title: String,
    /// The beginning of what was written; may be empty, and is where it was written about the caller and there is another admin.
    #[schema(example = "I printed it twice.")]
    detail: String,
    /// The registration that it is about, without a space; null when it is about none.
    #[schema(example = "AB12CDE")]
    registration: Option<String>,
    /// How soon it needs an admin.
    priority: MatterPriority,
    /// Since when it waits, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    waiting_since: DateTime<Utc>,
    /// When somebody should have answered, in UTC; null when nobody waits for an answer.
    #[schema(example = "2026-11-22T10:30:00Z")]
    due_at: Option<DateTime<Utc>>,
    /// That time is over.
    is_overdue: bool,
    /// Who has it in hand; null when nobody has.
    taken_by: Option<AssignedAdmin>,
    /// The caller may decide it: false where it concerns them, such as a report by them, or an appeal against a block of theirs,
    /// and there is another admin.
    can_decide: bool,
}

impl InboxItem {
    /// As the admin sees it to whom nothing is shown or left that concerns them.
    fn of(row: MatterRow, withheld_from: Option<Uuid>, now: DateTime<Utc>) -> Self {
        let is_reported = matches!(row.kind, MatterKind::Report | MatterKind::ReviewReport);
        let concerns = |party: &Option<Uuid>| party.is_some() && *party == withheld_from;
        let is_withheld = is_reported && row.parties.first().is_some_and(concerns);
        let priority = match row.rank {
            1 => MatterPriority::Urgent,
            2 => MatterPriority::High,
            3 => MatterPriority::Medium,
            _ => MatterPriority::Low,
        };
        Self {
            kind: row.kind,
            id: row.id,
            reference: row.reference,
            subject_id: row.subject_id,
            title: shown_title(row.title),
            detail: if is_withheld { String::new() } else { row.detail },
            registration: row.registration,
            priority,
            waiting_since: row.waiting_since,
            due_at: row.due_at,
            is_overdue: row.due_at.is_some_and(|due| due < now),
            taken_by: AssignedAdmin::of(row.taken_by, row.taken_by_name),
            can_decide: !row.is_own_report
                && !concerns(&row.not_by)
                && !row.parties.iter().any(concerns),
        }
    }
}

/// How many of each kind wait, whoever has them in hand.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct InboxCounts {
    /// Reports of users, messages, conversations and providers.
    report: i64,
    /// Incidents.
    incident: i64,
    /// Tickets.
    ticket: i64,
    /// Problem reports.
    problem_report: i64,
    /// Support chats.
    support_chat: i64,
    /// Claims of registrations.
    claim: i64,
    /// Appeals.
    appeal: i64,
    /// Applications as a provider.
    application: i64,
    /// Documents of providers.
    document: i64,
    /// Reports of reviews.
    review_report: i64,
    /// Car parks of feeds that may be ones on the map.
    feed_match: i64,
    /// Suggestions and corrections of car parks.
    suggestion: i64,
    /// What drivers report of car parks.
    driver_report: i64,
    /// Jobs that were given up.
    job: i64,
    /// Pairs of car parks that may be one.
    pair: i64,
}

impl InboxCounts {
    fn of(rows: &[CountRow]) -> Self {
        let of = |kind| rows.iter().filter(|row| row.kind == kind).map(|row| row.count).sum();
        Self {
            report: of(MatterKind::Report),
            incident: of(MatterKind::Incident),
            ticket: of(MatterKind::Ticket),
            problem_report: of(MatterKind::ProblemReport),
            support_chat: of(MatterKind::SupportChat),
            claim: of(MatterKind::Claim),
            appeal: of(MatterKind::Appeal),
            application: of(MatterKind::Application),
            document: of(MatterKind::Document),
            review_report: of(MatterKind::ReviewReport),
            feed_match: of(MatterKind::FeedMatch),
            suggestion: of(MatterKind::Suggestion),
            driver_report: of(MatterKind::DriverReport),
            job: of(MatterKind::Job),
            pair: of(MatterKind::Pair),
        }
    }
}

/// All that waits for an admin.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Inbox {
    /// The most urgent first, then what is overdue, then what waits longest; at most 200.
    items: Vec<InboxItem>,
    /// How many of each kind wait, whatever is asked for.
    counts: InboxCounts,
    /// How many of them you have in hand.
    #[schema(example = 2)]
    mine: i64,
    /// How many wait of what is asked for.
    #[schema(example = 12)]
    total: i64,
}

/// What is wanted of all that waits.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct InboxFilter {
    /// Only what you have in hand.
    #[serde(default)]
    mine: bool,
    /// A part of the title, of what was written, of the registration, of the reference, or of the name or address of whoever it is
    /// from: 1 to 100 characters, in upper or lower case.
    #[param(example = "AB12")]
    q: Option<String>,
}

/// The kinds that are named, each by a `kind` of its own; none when all are wanted.
fn kinds(query: Option<&str>) -> Result<Option<Vec<String>>, Error> {
    let named = url::form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let kind = |name: &str| {
        let kind = MatterKind::deserialize(name.into_deserializer());
        let kind = kind.map_err(|_: ValueError| Error::invalid("kind", "Please choose a kind"))?;
        Ok(kind.as_str().to_owned())
    };
    let kinds = named.filter(|(name, _)| name == "kind").map(|(_, value)| kind(&value));
    let kinds = kinds.collect::<Result<Vec<_>, Error>>()?;
    Ok(Some(kinds).filter(|kinds| !kinds.is_empty()))
}

/// Get what needs you
///
/// The most urgent first. It is one list without pages. That somebody searched is in the audit log. The event `inbox` says when to ask again.
#[utoipa::path(
    get, path = "/admin/inbox", tag = "admin", security(("session" = ["admin"])),
    params(("kind" = Option<Vec<MatterKind>>, Query, description = "Only things of this kind; more than one may be named"), InboxFilter),
    responses((status = OK, body = Inbox, description = "What waits."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_inbox(
    State(state): State<AppState>,
    Admin(admin): Admin,
    RawQuery(asked): RawQuery,
    Query(InboxFilter { mine, q }): Query<InboxFilter>,
) -> Result<Json<Inbox>, Error> {
    let (me, now) = (admin.account.id, (state.now)());
    let pattern = search_pattern(q.as_deref())?;
    lookups::searched(&state, &admin, "inbox", q.as_deref().unwrap_or_default()).await?;
    let (kinds, plate) = (kinds(asked.as_deref())?, q.as_deref().and_then(plate_pattern));
    let (pattern, plate) = (pattern.as_deref(), plate.as_deref());
    let withheld_from = withheld_from(&state.pool, me).await?;
    let filter = MatterFilter {
        kinds: kinds.as_deref(),
        taken_by: mine.then_some(me),
        pattern,
        plate,
        withheld_from,
    };
    let aim = state.config.support.support_reply_aim;
    let rows = store::matters(&state.pool, &filter, now, aim, MAX).await?;
    let counts = store::counts(&state.pool, me).await?;
    let (counts, mine) = (InboxCounts::of(&counts), counts.iter().map(|row| row.mine).sum());
    let total = rows.first().map_or(0, |row| row.total);
    let items = rows.into_iter().map(|row| InboxItem::of(row, withheld_from, now)).collect();
    Ok(Json(Inbox { items, counts, mine, total }))
}

/// Take something in hand
///
/// A second time changes nothing.
#[utoipa::path(
    put, path = "/admin/inbox/{kind}/{id}/assignee", tag = "admin", security(("session" = ["admin"])),
    params(("kind" = MatterKind, Path, description = "What it is"), ("id" = String, Path, description = "Its id, as in the inbox", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "You have it in hand."), (status = NOT_FOUND),
        (status = CONFLICT, description = "Another admin has it (`taken`), whom the sentence names; or it concerns you, and there is another admin (`own_case`).")
    )
)]
pub async fn set_matter_assignee(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path((kind, id)): Path<(MatterKind, String)>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    assignments::take(&mut work, kind, &id, admin.account.id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hand something back
///
/// Your own, or that of the admin whom you name: nothing waits for somebody who is away.
#[utoipa::path(
    delete, path = "/admin/inbox/{kind}/{id}/assignee", tag = "admin", security(("session" = ["admin"])),
    params(("kind" = MatterKind, Path, description = "What it is"), ("id" = String, Path, description = "Its id, as in the inbox", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), SeenHolder),
    responses(
        (status = NO_CONTENT, description = "Nobody has it in hand."), (status = NOT_FOUND, description = "Nobody had it in hand."),
        (status = CONFLICT, description = "Another admin has it than the one who was seen (`taken`), whom the sentence names.")
    )
)]
pub async fn remove_matter_assignee(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path((kind, id)): Path<(MatterKind, String)>,
    Query(SeenHolder { holder }): Query<SeenHolder>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    assignments::release(&mut work, kind, &id, admin.account.id, holder).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whom something is handed to.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct HandOver {
    /// The account of another admin.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    to: Uuid,
}

/// Hand something to another admin
///
/// What you have in hand, a support chat too. The other admin is notified, and has it in hand from then on.
#[utoipa::path(
    post, path = "/admin/inbox/{kind}/{id}/hand-over", tag = "admin", request_body = HandOver, security(("session" = ["admin"])),
    params(("kind" = MatterKind, Path, description = "What it is"), ("id" = String, Path, description = "Its id, as in the inbox", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "The other admin has it in hand."), (status = NOT_FOUND, description = "Nobody had it in hand."),
        (status = CONFLICT, description = "Another admin than you has it in hand (`taken`), whom the sentence names."),
        (status = UNPROCESSABLE_ENTITY, description = "There is no such admin, it is you, or it concerns them.")
    )
)]
pub async fn hand_over_matter(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path((kind, id)): Path<(MatterKind, String)>,
    Body(HandOver { to }): Body<HandOver>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    assignments::hand_over(&mut work, kind, &id, admin.account.id, to).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
