//! What admins do about tickets.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::http::{self, NewSupportReply, SupportDesk, SupportProgress, SupportUpdate};
use crate::admin::assignments::SeenHolder;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Total};
use crate::foundation::roles::Admin;
use crate::support::service::{self, ItemRow, SupportKind, SupportPriority, SupportStatus};
use crate::{AppState, Error};

const KIND: SupportKind = SupportKind::Ticket;

/// A ticket in a list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminTicketSummary {
    /// The ticket's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The reference number.
    #[schema(example = "T-1042")]
    reference: String,
    /// What it is about.
    #[schema(example = "My card does not scan")]
    subject: String,
    /// The question.
    #[schema(example = "I printed it twice.")]
    message: String,
    /// Who asks.
    #[schema(example = "Grace")]
    name: String,
    /// Where the reply goes.
    #[schema(example = "grace@example.net")]
    email: String,
    /// The account of whoever was signed in; null for anybody else.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Option<Uuid>,
    /// How urgent it is.
    priority: SupportPriority,
    /// How far it has come.
    #[serde(flatten)]
    progress: SupportProgress,
}

/// A ticket.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminTicket {
    /// What was asked.
    #[serde(flatten)]
    ticket: AdminTicketSummary,
    /// What admins did about it.
    #[serde(flatten)]
    desk: SupportDesk,
}

fn summary(state: &AppState, row: &ItemRow) -> AdminTicketSummary {
    AdminTicketSummary {
        id: row.id,
        reference: service::reference(row.kind, row.number),
        subject: row.subject.clone(),
        message: row.message.clone(),
        name: row.name.clone().unwrap_or_default(),
        email: row.email.clone().unwrap_or_default(),
        user_id: row.user_id,
        priority: row.priority,
        progress: SupportProgress::of(row, (state.now)()),
    }
}

async fn to_response(state: &AppState, row: &ItemRow) -> Result<Json<AdminTicket>, Error> {
    Ok(Json(AdminTicket { ticket: summary(state, row), desk: SupportDesk::of(state, row).await? }))
}

/// Which tickets.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminTicketFilter {
    /// Only tickets with this status.
    status: Option<SupportStatus>,
    /// Only tickets of this priority.
    priority: Option<SupportPriority>,
}

impl ListItem for AdminTicketSummary {
    const PLURAL: &'static str = "tickets";
}

/// A page of tickets, with how many there are.
pub type AdminTicketSummaryPage = Page<AdminTicketSummary, ListCursor<Uuid>, Total>;

/// List tickets
///
/// Found by a part of the subject, the message, or the sender's name or address, or by the reference. Up to 10,000 are counted. That
/// somebody searched is in the audit log.
#[utoipa::path(
    get, path = "/admin/support-tickets", tag = "support", security(("session" = ["admin"])),
    params(ListParams, AdminTicketFilter),
    responses((status = OK, body = AdminTicketSummaryPage, description = "A page of tickets."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_support_tickets(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(list): Query<ListParams>,
    Query(AdminTicketFilter { status, priority }): Query<AdminTicketFilter>,
) -> Result<Json<AdminTicketSummaryPage>, Error> {
    let item = |row: ItemRow| summary(&state, &row);
    Ok(Json(http::list(&state, &admin, KIND, &list, (status, priority), item).await?))
}

/// Get a ticket
///
/// With the replies, the internal notes and the history.
#[utoipa::path(
    get, path = "/admin/support-tickets/{id}", tag = "support", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The ticket's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminTicket, description = "The ticket."), (status = NOT_FOUND))
)]
pub async fn get_support_ticket(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminTicket>, Error> {
    let row = service::item(&state.pool, KIND, id).await?;
    to_response(&state, &row).await
}

/// Update a ticket
///
/// Its status, its priority or the internal notes. Nobody is told.
#[utoipa::path(
    patch, path = "/admin/support-tickets/{id}", tag = "support", request_body = SupportUpdate, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The ticket's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminTicket, description = "The ticket as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed meanwhile (`stale`), or another admin has it in hand (`taken`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn update_support_ticket(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(update): Body<SupportUpdate>,
) -> Result<Json<AdminTicket>, Error> {
    let row = http::update(&state, &admin, KIND, id, update).await?;
    to_response(&state, &row).await
}

/// Reply to a ticket
///
/// The sender gets it by email, and in the app where they have an account. You have the ticket in hand then.
#[utoipa::path(
    post, path = "/admin/support-tickets/{id}/replies", tag = "support", request_body = NewSupportReply,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The ticket's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = AdminTicket, description = "The ticket with the reply."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed meanwhile (`stale`), or another admin has it in hand (`taken`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn send_support_ticket_reply(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(reply): Body<NewSupportReply>,
) -> Result<(StatusCode, Json<AdminTicket>), Error> {
    let row = http::reply(&state, &admin, KIND, id, reply).await?;
    Ok((StatusCode::CREATED, to_response(&state, &row).await?))
}

/// Take a ticket in hand
///
/// A second time changes nothing.
#[utoipa::path(
    put, path = "/admin/support-tickets/{id}/assignee", tag = "support", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The ticket's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "You have it in hand."), (status = NOT_FOUND),
        (status = CONFLICT, description = "Another admin has it (`taken`), whom the sentence names.")
    )
)]
pub async fn set_support_ticket_assignee(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    http::take(&state, &admin, KIND, id).await
}

/// Hand a ticket back
///
/// Your own, or that of the admin whom you name: nothing waits for somebody who is away.
#[utoipa::path(
    delete, path = "/admin/support-tickets/{id}/assignee", tag = "support", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The ticket's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), SeenHolder),
    responses(
        (status = NO_CONTENT, description = "Nobody has it in hand."), (status = NOT_FOUND, description = "Nobody had it in hand."),
        (status = CONFLICT, description = "Another admin has it than the one who was seen (`taken`), whom the sentence names.")
    )
)]
pub async fn remove_support_ticket_assignee(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Query(SeenHolder { holder }): Query<SeenHolder>,
) -> Result<StatusCode, Error> {
    http::release(&state, &admin, KIND, id, holder).await
}
