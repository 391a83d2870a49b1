//! One email of each kind.

use crate::mail::{Mail, MailKind};

/// One of each kind, for tests and for people who want to look at them.
#[must_use]
pub fn samples() -> Vec<Mail> {
    let plate = || "AB12 CDE".to_owned();
    let email = || "bob@example.org".to_owned();
    let reference = || "INC-7K2M-9QXD".to_owned();
    let page = |path: &str| format!("https://carpal.example{path}");
    let user = |kind: MailKind, path: &str| kind.to("Alice", page(path));
    let guest = |kind: MailKind, path: &str| kind.to_guest(page(path));
    let business = || "Mersey Mobile Mechanics".to_owned();
    let unreadable = || "We couldn’t read the insurance certificate.".to_owned();
    let warning = || "A message of yours was reported.\n\nPlease keep messages polite.".to_owned();
    let reason = "The photo shows another registration.".to_owned();
    vec![
        user(MailKind::ConfirmEmail, "/login#type=signup&token=9dJ2vYw1Qm7aTz4KcX0bRf"),
        user(MailKind::AlreadyRegistered, "/login"),
        user(MailKind::PlateTaken { plate: plate() }, "/vehicles?claim=AB12CDE"),
        user(MailKind::RegistrationClaimed { plate: plate() }, "/vehicles"),
        user(MailKind::RegistrationMoved { plate: plate() }, "/vehicles?claim=AB12CDE"),
        user(MailKind::ClaimApproved { plate: plate() }, "/vehicles"),
        user(MailKind::ClaimRejected { plate: plate(), reason }, "/vehicles?claim=AB12CDE"),
        user(
            MailKind::ResetPassword,
            "/reset-password#type=recovery&access_token=9dJ2vYw1Qm7a&refresh_token=Tz4KcX0bRf",
        ),
        user(MailKind::PasswordChanged, "/login#type=forgot"),
        guest(MailKind::ConfirmNewEmail, "/change-email#type=email&token=9dJ2vYw1Qm7aTz4KcX0bRf"),
        user(MailKind::EmailChangeRequested, "/login#type=forgot"),
        user(MailKind::EmailInUse, "/login"),
        user(MailKind::EmailChanged, "/change-email#type=undo&token=9dJ2vYw1Qm7aTz4KcX0bRf"),
        user(MailKind::SecondFactorChanged, "/login#type=forgot"),
        user(MailKind::AdminGranted, "/admin"),
        user(MailKind::AdminRevoked, "/login#type=forgot"),
        user(MailKind::OtherAdminGranted { email: email() }, "/admin"),
        user(MailKind::OtherAdminRevoked { email: email() }, "/admin"),
        user(MailKind::PasskeyAdded, "/login#type=forgot"),
        user(MailKind::PasskeyRemoved, "/login#type=forgot"),
        user(MailKind::SignedOutForSafety, "/login#type=forgot"),
        user(MailKind::DeletionScheduled { on: "2026-12-21".into() }, "/login"),
        user(MailKind::AccountUnblocked, "/login"),
        user(MailKind::SuspensionEnded, "/login"),
        user(MailKind::Suspended { until: "2026-12-03".into() }, "/appeal/9dJ2vYw1Qm7aTz4KcX0bRf"),
        user(
            MailKind::AppealUpheld { answer: "We looked again, and you are right.".into() },
            "/login",
        ),
        user(MailKind::AppealRejected, "/login"),
        user(MailKind::AppealLink, "/appeal/9dJ2vYw1Qm7aTz4KcX0bRf"),
        guest(MailKind::GuestConfirm, "/guest/9dJ2vYw1Qm7aTz4KcX0bRf"),
        guest(MailKind::GuestSent, "/guest/9dJ2vYw1Qm7aTz4KcX0bRf"),
        guest(MailKind::GuestBlockedIn, "/guest/9dJ2vYw1Qm7aTz4KcX0bRf"),
        guest(MailKind::GuestAnswered, "/guest/9dJ2vYw1Qm7aTz4KcX0bRf"),
        guest(
            MailKind::IncidentReported { reference: reference() },
            "/guest/9dJ2vYw1Qm7aTz4KcX0bRf?of=incident",
        ),
        user(MailKind::IncidentNews { reference: reference() }, "/report-incident/INC-7K2M-9QXD"),
        user(MailKind::IncidentMoved { reference: reference() }, "/report-incident/INC-7K2M-9QXD"),
        user(MailKind::VehicleReported { plate: plate() }, "/conversation/0b5c"),
        user(MailKind::UnreadMessages { plate: Some(plate()), count: 3 }, "/conversation/0b5c"),
        user(MailKind::SupportMessage, "/conversation/0b5c"),
        user(MailKind::Warned { message: None }, "/conversation/0b5c"),
        user(MailKind::Warned { message: Some(warning()) }, "/conversation/0b5c"),
        user(
            MailKind::SupportReplied {
                reference: "T-1042".into(),
                message: unreadable(),
                to_guest: false,
            },
            "/customer-service",
        ),
        user(MailKind::AdminMatters { count: 3 }, "/admin/needs-you"),
        user(MailKind::AdminReading, "/admin/audit-log"),
        user(MailKind::AdminHandOver { count: 1 }, "/admin/needs-you"),
        user(
            MailKind::AdminSummary {
                waiting: vec![("incidents".into(), 2), ("tickets".into(), 7)],
            },
            "/admin/needs-you",
        ),
        user(MailKind::BlockedIn { plate: plate() }, "/on-my-way#token=9dJ2vYw1Qm7aTz4KcX0bRf"),
        guest(
            MailKind::BackupInvited { plate: plate(), owner: "Grace".into() },
            "/backup-contact#token=9dJ2vYw1Qm7aTz4KcX0bRf",
        ),
        guest(
            MailKind::BackupAsked { plate: plate(), owner: "Grace".into() },
            "/backup-contact#token=9dJ2vYw1Qm7aTz4KcX0bRf",
        ),
        user(MailKind::BackupNews { plate: plate(), is_agreed: true }, "/vehicle-profile/0b5c"),
        user(
            MailKind::SuggestionNews { what: "On the map: North Street".into() },
            "/my-suggestions/0b5c",
        ),
        user(MailKind::RoadsideNews { what: "Is the work done?".into() }, "/my-requests/0b5c"),
        user(MailKind::ZoneNews { what: "Alert in Newport City Centre".into() }, "/zone/0b5c"),
        user(MailKind::ProviderApproved { business: business() }, "/service-provider-dashboard"),
        user(
            MailKind::ProviderRejected { business: business(), reason: unreadable() },
            "/service-provider-application",
        ),
        user(
            MailKind::ProviderPaused { business: business(), reason: Some(unreadable()) },
            "/service-provider-dashboard",
        ),
        user(
            MailKind::ProviderPaused { business: business(), reason: None },
            "/service-provider-application",
        ),
        user(MailKind::ProviderReactivated { business: business() }, "/service-provider-dashboard"),
        user(
            MailKind::ProviderBanned { business: business(), reason: unreadable() },
            "/customer-service",
        ),
        user(
            MailKind::DocumentExpires {
                document: "Public liability insurance".into(),
                on: "2026-12-21".into(),
                is_certificate: false,
            },
            "/service-provider-application",
        ),
    ]
}
