//! Requests and responses about push subscriptions.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use base64::engine::{DecodePaddingMode, general_purpose::URL_SAFE_NO_PAD};
use carpal_domain::push::{self, EndpointError};
use serde::{Deserialize, Serialize};
use url::{Host, Url};

use super::store;
use crate::foundation::error::Fields;
use crate::foundation::extract::Body;
use crate::foundation::roles::{CurrentUser, SignedIn};
use crate::{AppState, Error};

/// A name that is not found within this time is none of a push service.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(3);
/// Browsers write keys with padding and without.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The key by which push services know us.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PushKey {
    /// An uncompressed point of P-256 in base64url: the `applicationServerKey` of a subscription.
    #[schema(
        example = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
    )]
    public_key: String,
}

/// Get the key to subscribe to push notifications with
///
/// The server's public key (VAPID), which a browser asks for when it subscribes.
#[utoipa::path(
    get, path = "/push/key", tag = "notifications", security(("session" = ["user"])),
    responses((status = OK, body = PushKey, description = "The key."))
)]
pub async fn get_push_key(
    State(state): State<AppState>,
    _: CurrentUser,
) -> Result<Json<PushKey>, Error> {
    let key = store::public_key(&state.pool).await?;
    Ok(Json(PushKey { public_key: URL_SAFE_NO_PAD.encode(key) }))
}

/// What a browser encrypts with.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PushKeys {
    /// In base64url: an uncompressed point of P-256.
    #[schema(
        example = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
    )]
    p256dh: String,
    /// In base64url: 16 bytes.
    #[schema(example = "tBHItJI5svbpez7KI4CCXg")]
    auth: String,
}

/// What `PushSubscription.toJSON()` gives.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PushSubscription {
    /// Where the browser is reached: an address of its push service.
    #[schema(example = "https://push.example.net/send/abc123")]
    endpoint: String,
    /// What pushes to it are encrypted with.
    keys: PushKeys,
}

/// Subscribe this browser to push notifications
///
/// The subscription belongs to the session that asks, in place of one before it, and goes with it. A user has ten at most:
/// the oldest gives way.
#[utoipa::path(
    put, path = "/push/subscriptions", tag = "notifications", request_body = PushSubscription,
    security(("session" = ["user"])),
    responses((status = NO_CONTENT, description = "The browser is subscribed."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn add_push_subscription(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(PushSubscription { endpoint, keys }): Body<PushSubscription>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    let mut faults: Fields = Vec::new();
    let anywhere = state.config.push_anywhere;
    let url = push::endpoint(&endpoint, anywhere)
        .map_err(|fault| faults.push(("endpoint", fault.to_string())));
    let p256dh = BASE64.decode(keys.p256dh).ok().filter(|key| store::is_point(key));
    let auth = BASE64.decode(keys.auth).ok().filter(|auth| auth.len() == 16);
    if p256dh.is_none() || auth.is_none() {
        faults.push(("keys", "These are no keys of a push subscription".into()));
    }
    let (Ok(url), Some(p256dh), Some(auth), true) = (url, p256dh, auth, faults.is_empty()) else {
        return Err(Error::Invalid(faults));
    };
    state
        .limits
        .take(
            "push subscriptions",
            state.config.notifications.limit_push_subscriptions,
            &user_id.to_string(),
        )
        .await?;
    if !anywhere && !is_found_in_public(&url).await {
        return Err(Error::invalid("endpoint", EndpointError.to_string()));
    }
    let new = store::NewSubscription {
        session_id: caller.session_id,
        user_id,
        endpoint: url.as_str(),
        p256dh: &p256dh,
        auth: &auth,
    };
    let mut work = state.begin().await?;
    work.lock(&format!("push endpoint {}", new.endpoint)).await?;
    let now = work.now();
    store::insert(work.db(), &new, now).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether the name in an address stands for public addresses alone, at this moment. The worker looks again when it connects.
async fn is_found_in_public(url: &Url) -> bool {
    let Some(Host::Domain(name)) = url.host() else { return true };
    let found = tokio::net::lookup_host((name, url.port_or_known_default().unwrap_or(443)));
    match tokio::time::timeout(LOOKUP_TIMEOUT, found).await {
        Ok(Ok(addresses)) => {
            let mut addresses = addresses.peekable();
            addresses.peek().is_some() && addresses.all(|address| push::is_public(address.ip()))
        }
        _ => false,
    }
}

/// Which subscription.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PushEndpoint {
    /// The address that was subscribed.
    #[schema(example = "https://push.example.net/send/abc123")]
    endpoint: String,
}

/// Unsubscribe this browser from push notifications
///
/// Also when there is no such subscription.
#[utoipa::path(
    delete, path = "/push/subscriptions", tag = "notifications", request_body = PushEndpoint, security(("session" = [])),
    responses((status = NO_CONTENT, description = "The browser is not subscribed."))
)]
pub async fn remove_push_subscription(
    State(state): State<AppState>,
    caller: SignedIn,
    Body(PushEndpoint { endpoint }): Body<PushEndpoint>,
) -> Result<StatusCode, Error> {
    let endpoint = endpoint.parse().map_or(endpoint, |url: Url| url.into());
    store::delete(&state.pool, caller.account.id, &endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}
