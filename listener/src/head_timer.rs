//! The timer by which hyper bounds how long the head of a request takes.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use hyper::rt::{Sleep, Timer};
use tokio::time;

/// Set when a head is first waited for, and left as it is when that comes: it hardly ever goes off. Setting and unsetting one in
/// the runtime with every request takes a lock that all connections share, twice.
type Alarm = Arc<Mutex<Option<Pin<Box<time::Sleep>>>>>;

/// The timer of one connection, which waits for one head at a time.
#[derive(Default)]
pub(crate) struct HeadTimer {
    alarm: Alarm,
}

struct Wait {
    ends: time::Instant,
    alarm: Alarm,
}

impl Timer for HeadTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(self.now() + duration)
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        Box::pin(Wait { ends: deadline.into(), alarm: Arc::clone(&self.alarm) })
    }

    fn now(&self) -> Instant {
        time::Instant::now().into()
    }
}

impl Sleep for Wait {}

impl Future for Wait {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let ends = self.ends;
        let mut alarm = self.alarm.lock().unwrap_or_else(PoisonError::into_inner);
        let alarm = alarm.get_or_insert_with(|| Box::pin(time::sleep_until(ends)));
        if alarm.deadline() > ends {
            alarm.as_mut().reset(ends);
        }
        loop {
            ready!(alarm.as_mut().poll(context));
            if alarm.deadline() >= ends {
                return Poll::Ready(());
            }
            // It was set for an earlier head.
            alarm.as_mut().reset(ends);
        }
    }
}
