//! The customer of a request and a provider talk about it, in one conversation for the two of them.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store;
use crate::foundation::UnitOfWork;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::CurrentUser;
use crate::messaging::conversations::service as conversations;
use crate::services::jobs::service::{self as jobs, JobError};
use crate::services::quotes::service::QuoteError;
use crate::services::requests::service::{self as requests, RequestStatus};
use crate::{AppState, Error};

/// A chat about a job.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct JobChat {
    /// The conversation, which is read and written like any other.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    conversation_id: Uuid,
}

/// With whom a customer wants to talk.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewJobChat {
    /// A provider who has quoted.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    provider_id: Uuid,
}

/// Counts a chat that is opened.
async fn take_chat(state: &AppState, user_id: Uuid) -> Result<(), Error> {
    let rate = state.config.services.limit_job_chats;
    state.limits.take("job chats", rate, &user_id.to_string()).await
}

/// Start the chat with a provider about one of your service requests
///
/// With one who has quoted for it, or who wrote first. Open or not before, it is the same conversation. By default at most sixty
/// an hour.
#[utoipa::path(
    post, path = "/service-requests/{id}/conversations", tag = "services", request_body = NewJobChat, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = JobChat, description = "The conversation."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn start_chat_with_provider(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewJobChat { provider_id }): Body<NewJobChat>,
) -> Result<Json<JobChat>, Error> {
    let user_id = caller.account.id;
    take_chat(&state, user_id).await?;
    let mut work = state.begin().await?;
    requests::lock_own(&mut work, user_id, id).await?;
    let conversation_id = if let Some(found) = store::find(work.db(), id, provider_id).await? {
        found
    } else {
        let provider = store::quoter(work.db(), id, provider_id).await?;
        let other = provider.ok_or(QuoteError::NotFound)?;
        open(&mut work, id, provider_id, (user_id, other)).await?
    };
    work.commit().await?;
    Ok(Json(JobChat { conversation_id }))
}

/// Start the chat with the customer of a job
///
/// While the request is open, and after that once your quote is accepted. Until then the customer is called `Customer`. By
/// default at most sixty an hour.
#[utoipa::path(
    post, path = "/jobs/{id}/conversation", tag = "services", security(("session" = ["provider"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = JobChat, description = "The conversation."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn start_chat_with_customer(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<JobChat>, Error> {
    let user_id = caller.account.id;
    take_chat(&state, user_id).await?;
    jobs::check_visible(&state, user_id, id).await?;
    let mut work = state.begin().await?;
    let provider_id = jobs::provider_of(work.db(), user_id).await?;
    let request = requests::lock(work.db(), id).await?.ok_or(JobError::NotFound)?;
    let conversation_id = if let Some(found) = store::find(work.db(), id, provider_id).await? {
        found
    } else {
        let is_mine = request.provider_id == Some(provider_id);
        let may_talk = is_mine || request.status == RequestStatus::Open;
        let customer = request.user_id.filter(|_| may_talk).ok_or(JobError::NotFound)?;
        open(&mut work, id, provider_id, (user_id, customer)).await?
    };
    work.commit().await?;
    Ok(Json(JobChat { conversation_id }))
}

/// The row of the request is locked: of two who open it at once, the second one finds it.
async fn open(
    work: &mut UnitOfWork,
    request_id: Uuid,
    provider_id: Uuid,
    (starter, other): (Uuid, Uuid),
) -> Result<Uuid, Error> {
    let conversation_id = conversations::open_job(work, starter, other).await?;
    store::insert(work.db(), conversation_id, request_id, provider_id).await?;
    Ok(conversation_id)
}
