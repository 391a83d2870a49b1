//! Requests to report something.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::rules::{self, ReportError, ReportReason, ReportSubject};
use super::service;
use super::store::{self, NewReportRow};
use crate::foundation::confirmation::Confirmation;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::CurrentUser;
use crate::messaging::conversations::service::check_participation;
use crate::{AppState, Error};

/// What to report, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewReport {
    /// The conversation in which it happened; for a review and in a zone there is none.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    conversation_id: Option<Uuid>,
    /// The review, where one is reported, or the reply to one that you wrote.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    review_id: Option<Uuid>,
    /// The post, answer or alert in a zone, where one is reported.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    zone_post_id: Option<Uuid>,
    /// What is reported.
    about: ReportSubject,
    /// The number of the message, where one is reported: one that the other side wrote.
    #[schema(example = 12)]
    #[serde(default)]
    seq: Option<i32>,
    /// Why.
    reason: ReportReason,
    /// What else we should know, at most 1000 characters.
    #[schema(example = "The rear bumper was scratched.", max_length = 1000)]
    #[serde(default)]
    description: String,
}

/// Report a message, a conversation, the other side, a review or a zone post
///
/// What you can see of it is kept as evidence. Nobody is told who reported it. Of a review that you wrote yourself, the reply is
/// reported.
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
    let user_id = caller.account.id;
    let description = rules::description(&request.description)?;
    match request.about {
        ReportSubject::Message => {
            let seq = Some(request.seq.ok_or(ReportError::NoMessage)?);
            report_in_conversation(&state, user_id, &request, seq, &description).await?;
        }
        ReportSubject::Conversation | ReportSubject::User => {
            report_in_conversation(&state, user_id, &request, None, &description).await?;
        }
        ReportSubject::Review => {
            let id = request.review_id.ok_or(ReportError::NoReview)?;
            take_report(&state, user_id).await?;
            let mut work = state.begin().await?;
            let (reason, now) = (request.reason, work.now());
            let db = work.db();
            if !store::insert_of_review(db, user_id, id, reason, &description, now).await? {
                return Err(ReportError::ReviewNotFound.into());
            }
            work.new_matter();
            work.commit().await?;
        }
        ReportSubject::ZonePost => {
            let id = request.zone_post_id.ok_or(ReportError::NoZonePost)?;
            take_report(&state, user_id).await?;
            let mut work = state.begin().await?;
            service::report_zone_post(&mut work, user_id, id, request.reason, &description).await?;
            work.commit().await?;
        }
        ReportSubject::Provider => return Err(ReportError::NotHere.into()),
    }
    Ok(thanks())
}

async fn report_in_conversation(
    state: &AppState,
    user_id: Uuid,
    request: &NewReport,
    seq: Option<i32>,
    description: &str,
) -> Result<(), Error> {
    let conversation_id = request.conversation_id.ok_or(ReportError::NoConversation)?;
    check_participation(&state.pool, user_id, conversation_id).await?;
    take_report(state, user_id).await?;
    let NewReport { about, reason, .. } = *request;
    let new = NewReportRow { about, conversation_id, seq, reason, description };
    let mut work = state.begin().await?;
    let now = work.now();
    if !store::insert(work.db(), user_id, &new, now).await? {
        return Err(ReportError::NoMessage.into());
    }
    work.new_matter();
    work.commit().await
}

/// Counts a report.
async fn take_report(state: &AppState, user_id: Uuid) -> Result<(), Error> {
    let rate = state.config.messaging.limit_reports;
    state.limits.take("reports", rate, &user_id.to_string()).await
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
    #[schema(example = "The rear bumper was scratched.", max_length = 1000)]
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
    let user_id = caller.account.id;
    let description = rules::description(&description)?;
    take_report(&state, user_id).await?;
    let mut work = state.begin().await?;
    let now = work.now();
    if !store::insert_of_provider(work.db(), user_id, id, reason, &description, now).await? {
        return Err(ReportError::NoProvider.into());
    }
    work.new_matter();
    work.commit().await?;
    Ok(thanks())
}
