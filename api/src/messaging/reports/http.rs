//! Requests to report something.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::rules::{self, ReportError, ReportReason, ReportSubject};
use super::store::{self, NewReportRow};
use crate::foundation::confirmation::Confirmation;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::CurrentUser;
use crate::messaging::conversations::service::check_participation;
use crate::{AppState, Error};

/// What to report, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewReport {
    /// The conversation in which it happened.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    conversation_id: Uuid,
    /// What is reported.
    about: ReportSubject,
    /// The number of the message, where one is reported: one that the other side wrote.
    #[schema(example = 12)]
    #[serde(default)]
    seq: Option<i32>,
    /// Why.
    reason: ReportReason,
    /// What else we should know, at most 1000 characters.
    #[schema(example = "The rear bumper was scratched.")]
    #[serde(default)]
    description: String,
}

/// Report a message, a conversation or the other side
///
/// What you can see of the conversation is kept as evidence. Nobody is told who reported it.
#[utoipa::path(
    post, path = "/reports", tag = "messaging", request_body = NewReport, security(("session" = ["user"])),
    responses(
        (status = ACCEPTED, body = Confirmation, description = "The report is stored."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn report_user(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<NewReport>,
) -> Result<(StatusCode, Json<Confirmation>), Error> {
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

fn thanks() -> (StatusCode, Json<Confirmation>) {
    (StatusCode::ACCEPTED, Confirmation::of("Thank you. We’ll look into your report."))
}

/// Why a provider is reported.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewProviderReport {
    /// Why.
    reason: ReportReason,
    /// What else we should know, at most 1000 characters.
    #[schema(example = "The rear bumper was scratched.")]
    #[serde(default)]
    description: String,
}

/// Report a provider
///
/// What they show of themselves is kept as evidence. Nobody is told who reported them. A provider who is not verified yet,
/// and yourself, is not found.
#[utoipa::path(
    post, path = "/providers/{id}/reports", tag = "services", request_body = NewProviderReport,
    security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = ACCEPTED, body = Confirmation, description = "The report is stored."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn report_provider(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewProviderReport { reason, description }): Body<NewProviderReport>,
) -> Result<(StatusCode, Json<Confirmation>), Error> {
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
