//! Why there is no usable response of Overpass.

use std::time::Duration;

/// Why there is no usable response of Overpass; the message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum OverpassError {
    /// The address is not one of http or https.
    #[error(
        "{url:?} is not an address of an Overpass server: {why}. CARPAL_OVERPASS_URL sets it, such as https://overpass-api.de/api/interpreter"
    )]
    Address {
        /// What was given.
        url: String,
        /// What is wrong with it.
        why: String,
    },
    /// Connecting, sending or receiving failed.
    #[error(
        "{url} cannot be reached: {why}. Check the network, or name another server in CARPAL_OVERPASS_URL"
    )]
    Unreachable {
        /// The server.
        url: String,
        /// What happened.
        why: String,
    },
    /// It took too long to begin or go on with its response.
    #[error(
        "{url} sent nothing for {seconds} s. Try again later, or name another server in CARPAL_OVERPASS_URL"
    )]
    Stalled {
        /// The server.
        url: String,
        /// How long was waited, in seconds.
        seconds: u64,
    },
    /// It responded with an error status.
    #[error("{url} responded with {status}{said}. {advice}")]
    Status {
        /// The server.
        url: String,
        /// The status, as `429 Too Many Requests`.
        status: String,
        /// What its page said, with `: ` before it; may be empty.
        said: String,
        /// What to do.
        advice: &'static str,
    },
    /// It responded with an HTML page.
    #[error(
        "{url} responded with an HTML page instead of data{said}. The server is probably too busy, or the address is not that of an interpreter: try again later, or name another server in CARPAL_OVERPASS_URL"
    )]
    Html {
        /// The server.
        url: String,
        /// What the page said, with `: ` before it; may be empty.
        said: String,
    },
    /// It responded with something else.
    #[error(
        "{url} responded with something that is not Overpass data: {why}. Check CARPAL_OVERPASS_URL"
    )]
    NotOverpass {
        /// The server.
        url: String,
        /// What was found.
        why: String,
    },
    /// The response broke off.
    #[error("the response of {url} broke off after {bytes} bytes: {why}. Try again later")]
    CutOff {
        /// The server.
        url: String,
        /// How much came.
        bytes: u64,
        /// What happened.
        why: String,
    },
    /// The server stopped in the middle, and says so at the end of its response.
    #[error("{url} did not finish: {remark}. Ask for a smaller box, or try again later")]
    Unfinished {
        /// The server.
        url: String,
        /// What the server says.
        remark: String,
    },
    /// The response is too large.
    #[error("the response of {url} is larger than {max_bytes} bytes. Ask for a smaller box")]
    TooLarge {
        /// The server.
        url: String,
        /// The most that is accepted.
        max_bytes: u64,
    },
    /// All attempts failed.
    #[error("gave up after {attempts} attempt{} in {} s; the last: {last}", if *attempts == 1 { "" } else { "s" }, took.as_secs())]
    GaveUp {
        /// How often it was tried.
        attempts: u32,
        /// How long it took.
        took: Duration,
        /// How the last attempt failed.
        last: Box<OverpassError>,
    },
    /// The response could not be written to a temporary file.
    #[error("the response cannot be stored in {folder}: {source}. Make room there, or set TMPDIR")]
    Disk {
        /// The folder of temporary files.
        folder: String,
        /// What the system said.
        source: std::io::Error,
    },
}
