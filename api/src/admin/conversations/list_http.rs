//! Admins list conversations, without what is said in them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::service;
use super::store::{AdminConversationQuery, AdminConversationRow, JOB_SUBJECT, SUPPORT_SUBJECT};
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::admin::assignments::{AssignedAdmin, SeenHolder};
use crate::admin::lookups;
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::{
    ListCursor, ListItem, ListParams, Page, TimeCursor, Total, plate_pattern,
};
use crate::foundation::roles::{Admin, check_still_admin, withheld_from};
use crate::messaging::conversations::service::ConversationKind;
use crate::{AppState, Error};

/// What stands before the registration that a conversation is about.
const VEHICLE_SUBJECT: &str = "Vehicle ";

/// A conversation in an admin's list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminConversation {
    /// The conversation's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Between whom it is.
    kind: ConversationKind,
    /// What it is about: a vehicle, a request for roadside help, or support.
    #[schema(example = "Vehicle AB12CDE")]
    subject: String,
    /// The name of who began it; null once that account is deleted. Of one with you, that it is not shown while there is another
    /// admin.
    #[schema(example = "Road Runner")]
    sender_name: Option<String>,
    /// Their email address; null when they gave none, once that account is deleted, and where the name is not shown.
    #[schema(example = "alice@example.org")]
    sender_email: Option<String>,
    /// The registration that it is about, without a space; null when it is about none.
    #[schema(example = "AB12CDE")]
    registration: Option<String>,
    /// Messages, also those that are purged.
    #[schema(example = 12)]
    message_count: i32,
    /// When the latest was sent, in UTC; null when none was.
    #[schema(example = "2026-11-21T10:30:00Z")]
    last_message_at: Option<DateTime<Utc>>,
    /// When it began, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// No support chat, and nothing was said for 30 days, or one of the sides is gone or blocked.
    is_ghost: bool,
    /// A support chat whose user waits for an answer.
    waits_for_answer: bool,
    /// Who has the support chat in hand; null when nobody has.
    taken_by: Option<AssignedAdmin>,
}

impl From<AdminConversationRow> for AdminConversation {
    fn from(row: AdminConversationRow) -> Self {
        let subject = match (row.kind, row.job_title, row.registration.as_deref()) {
            (ConversationKind::Support, ..) => SUPPORT_SUBJECT.to_owned(),
            (_, Some(title), _) => title,
            (_, _, Some(registration)) => format!("{VEHICLE_SUBJECT}{registration}"),
            _ => JOB_SUBJECT.to_owned(),
        };
        Self {
            id: row.id,
            kind: row.kind,
            subject,
            sender_name: row.sender_name.map(|name| if row.is_withheld { hidden() } else { name }),
            sender_email: row.sender_email.filter(|_| !row.is_withheld),
            registration: row.registration,
            message_count: row.message_count,
            last_message_at: row.last_message_at,
            created_at: row.created_at,
            is_ghost: row.is_ghost,
            waits_for_answer: row.waits_since.is_some(),
            taken_by: AssignedAdmin::of(row.taken_by, row.taken_by_name),
        }
    }
}

/// What is searched for as a part of a registration, also where it is typed as the subject that is shown.
fn plate_of_subject(typed: &str) -> Option<String> {
    match typed.split_at_checked(VEHICLE_SUBJECT.len()) {
        Some((begins, rest)) if begins.eq_ignore_ascii_case(VEHICLE_SUBJECT) => plate_pattern(rest),
        _ => plate_pattern(typed),
    }
}

fn hidden() -> String {
    "Not shown to you".to_owned()
}

/// Which conversations.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminConversationFilter {
    /// Only conversations of this kind.
    kind: Option<ConversationKind>,
    /// Only ghost chats, or only the others.
    ghost: Option<bool>,
}

impl ListItem for AdminConversation {
    const PLURAL: &'static str = "conversations";
}

/// A page of conversations, with how many there are.
pub type AdminConversationPage = Page<AdminConversation, ListCursor<TimeCursor>, Total>;

/// List the conversations of all users
///
/// The latest written first. Found by a part of the subject, as it is shown, of the sender's name or email address, or of the
/// registration. Up to 10,000 are counted. What is said in them is an operation of its own. Who writes to you as anybody is not
/// shown to you, nor found, while there is another admin.
#[utoipa::path(
    get, path = "/admin/conversations", tag = "messaging", security(("session" = ["admin"])),
    params(ListParams, AdminConversationFilter),
    responses((status = OK, body = AdminConversationPage, description = "A page of conversations."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_all_conversations(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(list): Query<ListParams>,
    Query(AdminConversationFilter { kind, ghost }): Query<AdminConversationFilter>,
) -> Result<Json<AdminConversationPage>, Error> {
    let (pattern, plate, limit) = (list.pattern()?, plate_of_subject(list.typed()), list.limit());
    let (pattern, plate) = (pattern.as_deref(), plate.as_deref());
    lookups::searched(&state, &admin, "conversations", list.typed()).await?;
    let withheld_from = withheld_from(&state.pool, admin.account.id).await?;
    let filter = AdminConversationQuery { id: None, kind, ghost, pattern, plate, withheld_from };
    let max = i64::from(limit) + 1;
    let (rows, total) =
        service::conversations(&state, &filter, list.sort, list.cursor()?, max).await?;
    let cursor = |row: &AdminConversationRow| TimeCursor { at: row.at, id: row.id };
    Ok(Json(list.page(rows, cursor, AdminConversation::from).with(Total(total))))
}

/// Get a conversation of others
///
/// Without what is said in it.
#[utoipa::path(
    get, path = "/admin/conversations/{id}", tag = "messaging", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminConversation, description = "The conversation."), (status = NOT_FOUND))
)]
pub async fn get_any_conversation(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminConversation>, Error> {
    let withheld_from = withheld_from(&state.pool, admin.account.id).await?;
    Ok(Json(service::conversation(&state, id, withheld_from).await?.into()))
}

/// Take a support chat in hand
///
/// Until somebody replies in it. A second time changes nothing.
#[utoipa::path(
    put, path = "/admin/conversations/{id}/assignee", tag = "messaging", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "You have it in hand."), (status = NOT_FOUND, description = "There is no such support chat."),
        (status = CONFLICT, description = "Another admin has it (`taken`), whom the sentence names.")
    )
)]
pub async fn set_conversation_assignee(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let (kind, by) = (MatterKind::SupportChat, admin.account.id);
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    assignments::take(&mut work, kind, &id.to_string(), by).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hand a support chat back
///
/// Your own, or that of the admin whom you name: nothing waits for somebody who is away.
#[utoipa::path(
    delete, path = "/admin/conversations/{id}/assignee", tag = "messaging", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), SeenHolder),
    responses(
        (status = NO_CONTENT, description = "Nobody has it in hand."), (status = NOT_FOUND, description = "Nobody had it in hand."),
        (status = CONFLICT, description = "Another admin has it than the one who was seen (`taken`), whom the sentence names.")
    )
)]
pub async fn remove_conversation_assignee(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Query(SeenHolder { holder }): Query<SeenHolder>,
) -> Result<StatusCode, Error> {
    let (kind, by) = (MatterKind::SupportChat, admin.account.id);
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    assignments::release(&mut work, kind, &id.to_string(), by, holder).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
