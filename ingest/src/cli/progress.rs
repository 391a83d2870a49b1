//! Progress on standard error, for people at a terminal; nothing elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The line that says what the program is doing. Cheap to clone.
#[derive(Clone)]
pub struct Progress(ProgressBar);

impl Progress {
    /// A spinner, until there is something to count.
    pub fn new(doing: &str) -> Self {
        let bar = ProgressBar::new_spinner();
        bar.enable_steady_tick(Duration::from_millis(120));
        let progress = Self(bar);
        progress.doing(doing);
        progress
    }

    /// Says what is being done, with a spinner.
    pub fn doing(&self, doing: &str) {
        self.0.set_style(style("{spinner} {msg} {elapsed}"));
        self.0.set_message(doing.to_owned());
    }

    /// Shows how many bytes of a total are done.
    pub fn bytes(&self, done: u64, total: u64) {
        if self.0.length() != Some(total) {
            self.0.set_style(style("{msg} [{bar:40}] {bytes}/{total_bytes} {elapsed}"));
            self.0.set_length(total);
        }
        self.0.set_position(done);
    }

    /// Removes the line.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
