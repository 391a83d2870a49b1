//! Reporters answer what CarPal wrote to them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;

use super::response::Incident;
use super::store::IncidentRow;
use super::{guest_http, http, rules, service};
use crate::foundation::extract::{Body, Network, Path};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// What a reporter answers.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewIncidentAnswer {
    /// At most 2000 characters.
    #[schema(example = "It was a blue van.", min_length = 1, max_length = 2000)]
    content: String,
}

/// Send an answer about an incident that you reported
///
/// To what CarPal wrote to you, until the report is closed. By default at most twenty a day about one incident.
#[utoipa::path(
    post, path = "/incidents/{reference}/messages", tag = "incidents", request_body = NewIncidentAnswer, security(("session" = ["user"])),
    params(("reference" = String, Path, description = "The reference number, in upper or lower case", example = "INC-7K2M-9QXD")),
    responses((status = CREATED, body = Incident, description = "The report with the answer."), (status = NOT_FOUND), (status = CONFLICT, description = "CarPal did not write to you, or the report is closed (`nothing_to_answer`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn send_incident_answer(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(reference): Path<String>,
    Body(answer): Body<NewIncidentAnswer>,
) -> Result<(StatusCode, Json<Incident>), Error> {
    let user_id = caller.account.id;
    let row = http::own_row(&state, user_id, &reference).await?;
    store(&state, &row, &answer).await?;
    let row = http::own_row(&state, user_id, &reference).await?;
    Ok((StatusCode::CREATED, Json(Incident::of(&state, &row).await?)))
}

/// Send an answer about an incident that was reported without an account
///
/// To what CarPal wrote to you, until the report is closed. By default at most twenty a day about one incident.
#[utoipa::path(
    post, path = "/guest-incidents/{token}/messages", tag = "incidents", request_body = NewIncidentAnswer,
    params(("token" = String, Path, description = "The token of the guest's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = CREATED, body = Incident, description = "The report with the answer."), (status = NOT_FOUND), (status = CONFLICT, description = "CarPal did not write to you, or the report is closed (`nothing_to_answer`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn send_guest_incident_answer(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
    Body(answer): Body<NewIncidentAnswer>,
) -> Result<(StatusCode, Json<Incident>), Error> {
    let row = guest_http::row(&state, network, &token).await?;
    store(&state, &row, &answer).await?;
    Ok((StatusCode::CREATED, Json(Incident::of(&state, &row).await?)))
}

async fn store(
    state: &AppState,
    row: &IncidentRow,
    answer: &NewIncidentAnswer,
) -> Result<(), Error> {
    let content = rules::answer(&answer.content)?;
    let rate = state.config.incidents.limit_incident_answers;
    state.limits.take("incident answers", rate, &row.id.to_string()).await?;
    let mut work = state.begin().await?;
    service::answer(&mut work, row, &content).await?;
    work.commit().await
}
