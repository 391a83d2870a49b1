//! Requests to report something.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{self, ReportError, ReportReason, ReportSubject};
use super::store::{self, NewReportRow};
use crate::foundation::error::Problem;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::CurrentUser;
use crate::messaging::conversations::service::check_participation;
use crate::{AppState, Error};

/// What to report, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewReport {
    conversation_id: Uuid,
    about: ReportSubject,
    /// The number of the message, where it is one: one of the other side's.
    #[serde(default)]
    seq: Option<i32>,
    reason: ReportReason,
    /// At most 1000 characters.
    #[serde(default)]
    description: String,
}

/// What became of it, in words.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Reported {
    message: &'static str,
}

/// Report a message, a conversation, or who one talks to
///
/// What one can see of the conversation is kept as evidence. Nobody is told who reported it.
#[utoipa::path(
    post, path = "/reports", tag = "messaging", request_body = NewReport, security(("session" = [])),
    responses(
        (status = ACCEPTED, body = Reported), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn report(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<NewReport>,
) -> Result<(StatusCode, Json<Reported>), Error> {
    let NewReport { conversation_id, about, seq, reason, description } = request;
    let user_id = caller.account.id;
    let description = rules::description(&description)?;
    let seq = match about {
        ReportSubject::Message => Some(seq.ok_or(ReportError::NoMessage)?),
        ReportSubject::Conversation | ReportSubject::User => None,
        ReportSubject::Provider => return Err(ReportError::NotHere.into()),
    };
    check_participation(&state.pool, user_id, conversation_id).await?;
    state
        .limits
        .take("reports", state.config.messaging.limit_reports, &user_id.to_string())
        .await?;
    let new = NewReportRow { about, conversation_id, seq, reason, description: &description };
    if !store::insert(&state.pool, user_id, &new, (state.now)()).await? {
        return Err(ReportError::NoMessage.into());
    }
    Ok(thanks())
}

fn thanks() -> (StatusCode, Json<Reported>) {
    let message = "Thank you. We will look at your report.";
    (StatusCode::ACCEPTED, Json(Reported { message }))
}

/// Why a provider is reported.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewProviderReport {
    reason: ReportReason,
    /// At most 1000 characters.
    #[serde(default)]
    description: String,
}

/// Report a provider
///
/// What they show of themselves is kept as evidence. Nobody is told who reported them. Who is not verified yet, or is the
/// caller, is not found.
#[utoipa::path(
    post, path = "/providers/{id}/reports", tag = "services", request_body = NewProviderReport,
    security(("session" = [])), params(("id" = Uuid, Path, description = "Of the provider, not of the account")),
    responses(
        (status = ACCEPTED, body = Reported), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn report_provider(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewProviderReport { reason, description }): Body<NewProviderReport>,
) -> Result<(StatusCode, Json<Reported>), Error> {
    let (user_id, now) = (caller.account.id, (state.now)());
    let description = rules::description(&description)?;
    state
        .limits
        .take("reports", state.config.messaging.limit_reports, &user_id.to_string())
        .await?;
    if !store::insert_of_provider(&state.pool, user_id, id, reason, &description, now).await? {
        return Err(ReportError::NoProvider.into());
    }
    Ok(thanks())
}
