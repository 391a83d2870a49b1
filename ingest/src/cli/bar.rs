//! Progress for people at a terminal; silent elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// What is going on, on standard error, and only on a terminal. Cheap to clone.
#[derive(Clone)]
pub struct Bar(ProgressBar);

impl Bar {
    /// A line that says what is done, until there is something to count.
    pub fn new(doing: &str) -> Self {
        let bar = ProgressBar::new_spinner();
        bar.enable_steady_tick(Duration::from_millis(120));
        let bar = Self(bar);
        bar.doing(doing);
        bar
    }

    /// Says what is done now, with no end in sight.
    pub fn doing(&self, doing: &str) {
        self.0.set_style(style("{spinner} {msg} {elapsed}"));
        self.0.set_message(doing.to_owned());
    }

    /// Counts bytes of a known number.
    pub fn bytes(&self, done: u64, all: u64) {
        if self.0.length() != Some(all) {
            self.0.set_style(style("{msg} [{bar:40}] {bytes}/{total_bytes} {elapsed}"));
            self.0.set_length(all);
        }
        self.0.set_position(done);
    }

    /// Takes the line away.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
