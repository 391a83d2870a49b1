//! Hears the database's notices and wakes the follower.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

const CAR_PARKS: &str = "carpal_car_parks";
const BACKGROUND: &str = "carpal_map_background";
const FIRST_RETRY: Duration = Duration::from_millis(100);
const LAST_RETRY: Duration = Duration::from_secs(5);

/// What was heard since it was last taken: any number of notices are one.
#[derive(Debug, Default)]
pub struct Wake {
    notify: Notify,
    gone: AtomicBool,
    everything: AtomicBool,
    background: AtomicBool,
}

/// What a wake asks for, beside what changed.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// Rows were deleted for good, which leaves nothing to read: look which ids are gone.
    pub gone: bool,
    /// Compare everything: notices may have been missed, or the database may be another.
    pub everything: bool,
    /// Sources or their backgrounds changed.
    pub background: bool,
}

impl Wake {
    /// Waits for a notice.
    pub async fn notified(&self) {
        self.notify.notified().await;
    }

    /// Something changed.
    pub fn changed(&self) {
        self.notify.notify_one();
    }

    fn gone(&self) {
        self.gone.store(true, Ordering::Release);
        self.notify.notify_one();
    }

    fn everything(&self) {
        self.everything.store(true, Ordering::Release);
        self.notify.notify_one();
    }

    fn background(&self) {
        self.background.store(true, Ordering::Release);
        self.notify.notify_one();
    }

    /// What was asked for so far.
    pub fn take(&self) -> Asked {
        Asked {
            gone: self.gone.swap(false, Ordering::AcqRel),
            everything: self.everything.swap(false, Ordering::AcqRel),
            background: self.background.swap(false, Ordering::AcqRel),
        }
    }

    /// Asks for the same again.
    pub fn again(&self, asked: Asked) {
        self.gone.fetch_or(asked.gone, Ordering::AcqRel);
        self.everything.fetch_or(asked.everything, Ordering::AcqRel);
        self.background.fetch_or(asked.background, Ordering::AcqRel);
        self.notify.notify_one();
    }
}

/// Listens until `stop`. After every connection, the first too, everything is asked for: notices in between are lost.
pub async fn run(pool: PgPool, wake: Arc<Wake>, stop: CancellationToken) {
    let mut retry = FIRST_RETRY;
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            error = listen(&pool, &wake, &mut retry) => {
                if retry == FIRST_RETRY {
                    tracing::warn!(error = %error, "the database cannot be listened to; trying again");
                }
            }
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(retry) => retry = (retry * 2).min(LAST_RETRY),
        }
    }
}

/// Listens until the connection is lost, and returns why.
async fn listen(pool: &PgPool, wake: &Wake, retry: &mut Duration) -> sqlx::Error {
    let mut listener = match PgListener::connect_with(pool).await {
        Ok(listener) => listener,
        Err(error) => return error,
    };
    listener.eager_reconnect(false);
    if let Err(error) = listener.listen_all([CAR_PARKS, BACKGROUND]).await {
        return error;
    }
    *retry = FIRST_RETRY;
    wake.everything();
    loop {
        match listener.try_recv().await {
            Ok(Some(notice)) if notice.channel() == BACKGROUND => wake.background(),
            Ok(Some(notice)) if notice.payload() == "reload" => wake.gone(),
            Ok(Some(_)) => wake.changed(),
            Ok(None) => return sqlx::Error::Io(std::io::Error::other("the connection was lost")),
            Err(error) => return error,
        }
    }
}
