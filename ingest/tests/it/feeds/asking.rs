//! One request, within bounds.

use std::time::Instant;

use carpal_ingest::feed::ask::{self, AskError, Client, Limits, Validators};
use chrono::Utc;

use super::{Answer, StandIn, bomb, client};

async fn ask(client: &Client, url: &str) -> Result<ask::Answer, AskError> {
    client.ask(url, &Validators::default()).await
}

#[tokio::test]
async fn a_feed_is_asked_once_and_with_what_it_said_last() {
    let feed = StandIn::start().await;
    feed.then(Answer::Good("<a/>".into()));
    let ask::Answer::Content { bytes, validators } =
        ask(&client(), &feed.url).await.expect("an answer")
    else {
        unreachable!("it says something");
    };
    assert_eq!(bytes, b"<a/>");
    let again = client().ask(&feed.url, &validators).await.expect("an answer");
    assert!(matches!(again, ask::Answer::Unchanged));
    let asked = feed.asked();
    let agent = asked[0]["user-agent"].to_str().expect("a text");
    assert!(agent.starts_with("CarPal/"), "{agent}");
    assert_eq!(
        asked[1].get("if-none-match").map(|tag| tag.to_str().ok()),
        Some(validators.etag.as_deref())
    );
}

#[tokio::test]
async fn what_goes_wrong_is_said_within_bounds_and_without_the_key() {
    let feed = StandIn::start().await;
    for (answer, said) in [
        (Answer::TooMany { retry_after_seconds: 77 }, "429 Too Many Requests"),
        (Answer::GatewayTimeout, "504 Gateway Timeout"),
        (Answer::Html, "an HTML page"),
        (Answer::Stall, "took longer"),
        (Answer::Broken, "broke off after"),
        (bomb(), "larger than 1048576 bytes"),
        (Answer::Endless, "larger than 1048576 bytes"),
        (Answer::Redirect("/again".into()), "sends on too often"),
        (Answer::Redirect("file:///etc/passwd".into()), "must begin with http"),
        (Answer::Redirect("http://169.254.169.254/latest".into()), "private network"),
        (Answer::Redirect("http://[::1]:1/".into()), "private network"),
        (Answer::Redirect("http://localhost:1/".into()), "no public address"),
    ] {
        feed.then(answer);
        let begun = Instant::now();
        let error = ask(&client(), &feed.url).await.expect_err(said);
        assert!(error.to_string().contains(said), "{error}");
        assert!(!error.to_string().contains("secret"), "{error}");
        assert!(begun.elapsed().as_secs() < 5, "{error}");
        let asks = matches!(error, AskError::Status { .. }) && said.starts_with("429");
        assert_eq!(
            error.retry_after().map(|wait| wait.from(Utc::now()).as_secs()),
            asks.then_some(77)
        );
    }
}

#[tokio::test]
async fn nothing_inside_is_asked_that_no_setting_names() {
    let feed = StandIn::start().await;
    feed.then(Answer::Good("<a/>".into()));
    let other_port = "127.0.0.1:1".parse().expect("a host");
    for (allowed, said) in
        [("".parse().expect("none"), "private network"), (other_port, "private network")]
    {
        let strict = Client::new(allowed, Limits::default()).expect("a client");
        let refused = ask(&strict, &feed.url).await.expect_err("refused");
        assert!(refused.to_string().contains(said), "{refused}");
        // A name may lead anywhere at the next look; it is looked at when it is connected to.
        let named = feed.url.replace("127.0.0.1", "localhost");
        let refused = ask(&strict, &named).await.expect_err("refused");
        assert!(refused.to_string().contains("no public address"), "{refused}");
    }
    assert_eq!(feed.asked().len(), 0);
    // Sent on to where it may be.
    feed.in_order([Answer::Redirect("/moved".into()), Answer::Good("<b/>".into())]);
    assert!(ask(&client(), &feed.url).await.is_ok());
}
