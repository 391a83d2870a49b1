//! Listens to the database's notifications and wakes the sync task.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

const CAR_PARKS: &str = "carpal_car_parks";
const BASEMAP: &str = "carpal_map_background";
/// The payload on [`CAR_PARKS`] after rows were deleted.
const ROWS_DELETED: &str = "reload";
const FIRST_RETRY: Duration = Duration::from_millis(100);
const LAST_RETRY: Duration = Duration::from_secs(5);

/// What the listener heard and the sync task has not yet taken up: any number of notifications become one pass.
#[derive(Debug, Default)]
pub struct Signals {
    notify: Notify,
    rows_deleted: AtomicBool,
    everything: AtomicBool,
    basemap: AtomicBool,
}

/// What a pass has to look for, beside rows written since the last one.
#[derive(Debug, Clone, Copy, Default)]
pub struct Scope {
    /// Rows were deleted for good, which leaves nothing to read: look which ids are gone.
    pub rows_deleted: bool,
    /// Compare everything: notifications may have been missed, or the database may be another.
    pub everything: bool,
    /// Sources, or their part of the basemap, changed.
    pub basemap: bool,
}

impl Scope {
    /// Everything there is to look for, as after a lost connection.
    pub const ALL: Self = Self { rows_deleted: true, everything: true, basemap: true };
}

impl Signals {
    /// Waits until there is something to do.
    pub async fn wait(&self) {
        self.notify.notified().await;
    }

    /// Takes what was heard so far.
    pub fn take(&self) -> Scope {
        Scope {
            rows_deleted: self.rows_deleted.swap(false, Ordering::AcqRel),
            everything: self.everything.swap(false, Ordering::AcqRel),
            basemap: self.basemap.swap(false, Ordering::AcqRel),
        }
    }

    /// Asks for a pass of this scope, on top of what was heard already.
    pub fn add(&self, scope: Scope) {
        self.rows_deleted.fetch_or(scope.rows_deleted, Ordering::AcqRel);
        self.everything.fetch_or(scope.everything, Ordering::AcqRel);
        self.basemap.fetch_or(scope.basemap, Ordering::AcqRel);
        self.notify.notify_one();
    }
}

/// Listens until `stop`. Every new connection, the first included, asks for everything: what was sent before it is lost.
pub async fn run(pool: PgPool, signals: Arc<Signals>, stop: CancellationToken) {
    let mut retry = FIRST_RETRY;
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            error = listen(&pool, &signals, &mut retry) => {
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
async fn listen(pool: &PgPool, signals: &Signals, retry: &mut Duration) -> sqlx::Error {
    let mut listener = match PgListener::connect_with(pool).await {
        Ok(listener) => listener,
        Err(error) => return error,
    };
    listener.eager_reconnect(false);
    if let Err(error) = listener.listen_all([CAR_PARKS, BASEMAP]).await {
        return error;
    }
    *retry = FIRST_RETRY;
    signals.add(Scope::ALL);
    loop {
        match listener.try_recv().await {
            Ok(Some(heard)) => signals.add(Scope {
                rows_deleted: heard.payload() == ROWS_DELETED,
                basemap: heard.channel() == BASEMAP,
                everything: false,
            }),
            Ok(None) => return sqlx::Error::Io(std::io::Error::other("the connection was lost")),
            Err(error) => return error,
        }
    }
}
