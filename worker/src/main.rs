//! CarPal's worker: runs what was enqueued, and the clock-work.
fn main() {}
