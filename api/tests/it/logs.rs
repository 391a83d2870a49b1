//! What is logged of a request.

use std::fmt::Write;
use std::sync::{Arc, Mutex, Once};

use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id};
use tracing::subscriber::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt};

use crate::app::App;

/// What is said of each request.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<Vec<String>>>);

impl<S: Subscriber> Layer<S> for Spans {
    fn on_new_span(&self, attributes: &Attributes<'_>, _: &Id, _: Context<'_, S>) {
        if attributes.metadata().name() == "request" {
            let mut text = Text(String::new());
            attributes.record(&mut text);
            self.0.lock().expect("no test panicked").push(text.0);
        }
    }
}

/// All that a span says.
struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        let _ = write!(self.0, "{field}={value:?} ");
    }
}

#[tokio::test]
async fn no_private_link_and_no_query_is_logged() {
    // Who is asked first whether anybody listens would else say no for everybody, whatever thread they are on.
    static LISTENED_TO: Once = Once::new();
    LISTENED_TO.call_once(|| {
        let everything = tracing_subscriber::registry().with(LevelFilter::TRACE);
        let _ = tracing::subscriber::set_global_default(everything);
    });
    let app = App::start().await;
    let spans = Spans::default();
    let subscriber = tracing_subscriber::registry().with(LevelFilter::TRACE).with(spans.clone());
    // This thread's alone, which runs the whole test.
    let listening = tracing::subscriber::set_default(subscriber);
    let sam = app.visitor("203.0.113.5");
    sam.get("/guest-messages/9b1f0c6e?email=sam%40example.org").await;
    app.get("/guest/9b1f0c6e?of=incident").await;
    drop(listening);
    let said = spans.0.lock().expect("no test panicked").clone();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("/api/v1/guest-messages/{token}"), "{said:?}");
    assert!(said[1].contains("web"), "{said:?}");
    let all = said.concat();
    assert!(
        !all.contains("9b1f0c6e") && !all.contains("sam") && !all.contains("incident"),
        "{all}"
    );
}
