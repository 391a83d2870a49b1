use serde::{Deserialize, Serialize};

use super::queue::Job;
use crate::mail::Mail;

/// Send one email.
///
/// A second run sends nothing: the ledger `mails` says that the job's email was delivered. Only when a worker dies between
/// the mail server's yes and the ledger's row does a second run send it again, with the same Message-ID.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendMail {
    /// The address it goes to, without a name.
    pub to: String,
    /// What it says.
    pub mail: Mail,
}

impl Job for SendMail {
    const QUEUE: &'static str = "send-mail";
    // With the queue's waits (2, 4, 8 … 3600 seconds) five hours: long enough for a mail server's restart or greylist.
    const ATTEMPTS: i32 = 16;
}

#[cfg(test)]
mod tests {
    use super::SendMail;
    use crate::mail::MailKind;

    #[test]
    fn an_email_is_stored_under_its_kind() {
        let mail = MailKind::ResetPassword.to("Alice", "https://x.example/#t");
        let job = SendMail { to: "alice@example.org".into(), mail };
        let stored = serde_json::to_value(&job).unwrap_or_default();
        assert_eq!(
            stored,
            serde_json::json!({
                "to": "alice@example.org",
                "mail": {"is": "reset_password", "name": "Alice", "link": "https://x.example/#t"}
            })
        );
        assert_eq!(serde_json::from_value::<SendMail>(stored).ok(), Some(job));
    }
}
