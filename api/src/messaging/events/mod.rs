//! What a user's open pages are told while they are open, and after they were away: read from the database in the order of
//! one counter a user, so that a page that was away misses nothing and hears nothing twice.

mod http;
mod store;

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

pub use store::{Kind, News, note, note_notifications};

use crate::AppState;
use crate::notifications::{self, About};

/// Has a user told of a message from somebody who has no page of their own: as an event, and as a notification.
pub async fn tell_message(
    db: &mut PgConnection,
    conversation_id: Uuid,
    seq: i32,
    user_id: Uuid,
    about: About,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let news = [notifications::News { user_id, about }];
    let noted = notifications::notify(&mut *db, &news, now).await?;
    let news = [News { user_id, kind: Kind::Message }];
    note(&mut *db, conversation_id, seq, &news, now).await?;
    notifications::tell(db, &noted, now).await
}

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::follow))
}
