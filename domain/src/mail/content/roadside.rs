//! Emails about roadside help, and about being a provider.

use super::{CHOICES, Text, clean};

/// What a customer wrote is not in it: it goes to providers who have never heard of them.
pub fn news(what: &str) -> Text {
    Text::new(
        "News about roadside help",
        "You can see more in the app.",
        "See what happened",
        &[CHOICES],
    )
    .title(clean::line(what))
}

pub fn approved(business: &str) -> Text {
    Text::new(
        "Your application as a service provider was approved",
        format!(
            "The application for {} has been approved. You can start accepting jobs.",
            clean::line(business)
        ),
        "Check for jobs",
        &[],
    )
}

/// `reason` is the admin's.
pub fn rejected(business: &str, reason: &str) -> Text {
    let mut text = Text::new(
        "Your application as a service provider was rejected",
        format!("We’ve looked at the application for {}. The reason:", clean::line(business)),
        "Change it and apply again",
        &["If you think this is wrong, please contact us."],
    );
    text.paragraphs.push(clean::line(reason));
    text
}

/// `reason` is the admin's; none when a document ran out.
pub fn paused(business: &str, reason: Option<&str>) -> Text {
    let business = clean::line(business);
    let (why, button) = match reason {
        Some(_) => (format!("We’ve paused {business}. The reason:"), "See your account"),
        None => (
            format!(
                "A document of {business} has run out, so it’s paused until we’ve seen the new one."
            ),
            "Upload the new document",
        ),
    };
    let mut text = Text::new(
        "Your account as a service provider is paused",
        why,
        button,
        &["You can finish the job you’re on, but you can’t quote or take new ones."],
    );
    text.paragraphs.extend(reason.map(clean::line));
    text
}

pub fn reactivated(business: &str) -> Text {
    Text::new(
        "Your account as a service provider is active again",
        format!("{} can accept jobs again.", clean::line(business)),
        "Check for jobs",
        &[],
    )
}

/// `reason` is the admin's.
pub fn banned(business: &str, reason: &str) -> Text {
    let mut text = Text::new(
        "Your account as a service provider is banned",
        format!("We’ve banned {} for good. The reason:", clean::line(business)),
        "Get in touch",
        &["Your open quotes were withdrawn. If you think this is wrong, please contact us."],
    );
    text.paragraphs.push(clean::line(reason));
    text
}

pub fn document_expires(document: &str, on: &str, is_certificate: bool) -> Text {
    let otherwise = if is_certificate {
        "When a certificate that we’ve seen runs out, you’ll be paused until we’ve seen the new one."
    } else {
        "Without valid insurance you’ll be paused."
    };
    Text::new(
        "One of your documents runs out soon",
        format!(
            "{} is valid until {}. Please upload the new one before then, under the same name. {otherwise}",
            clean::line(document),
            clean::day(on)
        ),
        "Upload the new document",
        &[],
    )
}

#[cfg(test)]
mod tests {
    use super::document_expires;

    #[test]
    fn what_follows_when_a_document_runs_out_is_said_of_its_kind() {
        let says = |is_certificate| {
            document_expires("IMI", "2026-12-21", is_certificate).paragraphs.concat()
        };
        assert!(says(false).contains("Without valid insurance you’ll be paused"));
        assert!(!says(true).contains("insurance") && says(true).contains("you’ll be paused"));
    }
}
