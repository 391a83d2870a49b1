//! What the audit log knows of: the api and the worker write it.

/// What was done. The names are stored, so they stay.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    serde::Deserialize,
    serde::Serialize,
    utoipa::ToSchema,
    sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AuditKind {
    /// A user was made an admin.
    AdminGrant,
    /// An admin was made a user like others.
    AdminRevoke,
    /// A user was blocked.
    UserBlock,
    /// A block was lifted.
    UserUnblock,
    /// A user was warned by an admin.
    UserWarn,
    /// An admin opened what is known of a user.
    UserRead,
    /// An admin searched for users, vehicles, conversations, claims or incidents.
    PeopleSearch,
    /// An admin took the audit log along as a table.
    AuditLogExport,
    /// An admin read a user's messages.
    UserMessagesRead,
    /// A user was suspended.
    UserSuspend,
    /// A suspension was lifted, by an admin or by its end.
    UserUnsuspend,
    /// A blocked user appealed.
    Appeal,
    /// An appeal was decided.
    AppealDecision,
    /// A claim of a registration was decided.
    ClaimDecide,
    /// An admin read a private conversation.
    ConversationRead,
    /// An admin answered in a support chat.
    SupportAnswer,
    /// An admin noted that a support chat needs no answer.
    SupportNoAnswer,
    /// An admin read the evidence of a report.
    ReportRead,
    /// The status or the notes of a ticket or a problem report were changed.
    SupportItemUpdate,
    /// An admin replied to a ticket or a problem report.
    SupportItemReply,
    /// An admin added a saved reply.
    SavedReplyAdd,
    /// An admin changed a saved reply.
    SavedReplyChange,
    /// An admin removed a saved reply.
    SavedReplyRemove,
    /// An admin took something in hand.
    MatterTake,
    /// An admin laid down what they had in hand.
    MatterRelease,
    /// An admin handed to another one what they had in hand.
    MatterHandOver,
    /// A report was upheld.
    ReportResolve,
    /// A report was dismissed.
    ReportDismiss,
    /// What drivers report of a car park was accepted or dismissed.
    DriverReportDecide,
    /// An incident report moved on.
    IncidentStatus,
    /// An admin wrote to the reporter of an incident.
    IncidentMessage,
    /// The reporter of an incident answered.
    IncidentAnswer,
    /// An admin decided which car park one of a feed's is.
    FeedMatchDecide,
    /// A parked job was run again.
    JobRun,
    /// An application as a provider was approved.
    ProviderApprove,
    /// An application as a provider was rejected.
    ProviderReject,
    /// A provider was paused, by an admin or by a document that ran out.
    ProviderPause,
    /// A provider may take jobs again.
    ProviderReactivate,
    /// A provider was banned.
    ProviderBan,
    /// An admin opened a claim that waits, with the photo of its certificate.
    ClaimRead,
    /// An admin looked at a provider's document.
    DocumentRead,
    /// An admin accepted a provider's document.
    DocumentAccept,
    /// A suggestion or a correction of a car park was approved.
    SuggestionApprove,
    /// A suggestion or a correction was rejected.
    SuggestionReject,
    /// A suggested car park was merged into one on the map.
    SuggestionMerge,
    /// An admin edited a suggestion.
    SuggestionEdit,
    /// An admin undid what was decided of a suggestion.
    SuggestionUndo,
    /// An admin asked the suggester something.
    SuggestionQuestion,
    /// An admin entered the rates of a car park.
    CarParkRatesEdit,
    /// An admin added a car park.
    CarParkAdd,
    /// An admin changed a car park.
    CarParkChange,
    /// An admin deleted a car park; it can be restored for 30 days.
    CarParkDelete,
    /// An admin restored a deleted car park.
    CarParkRestore,
    /// An admin undid an edit of a car park.
    CarParkUndo,
    /// An admin redid an edit of a car park that was undone.
    CarParkRedo,
    /// An admin took the car parks along as a table.
    CarParkExport,
    /// An admin kept what they had set of a car park, where a source contradicts it.
    CarParkConflictKeep,
    /// A pair of car parks was decided.
    CarParkPairDecide,
    /// A driver asked somebody to be the backup contact of a vehicle.
    BackupContactInvite,
    /// Whoever was asked agreed.
    BackupContactAgree,
    /// They said no or stopped, or the driver removed them.
    BackupContactEnd,
    /// A review was hidden.
    ReviewHide,
    /// A hidden review was shown again.
    ReviewShow,
    /// An admin made a zone.
    ZoneCreate,
    /// An admin changed a zone.
    ZoneChange,
    /// An admin retired a zone.
    ZoneRetire,
    /// An admin took a retired zone into use again.
    ZoneRestore,
    /// An admin opened something that was written in a zone, with who wrote it.
    ZonePostRead,
    /// An admin hid something that was written in a zone.
    ZonePostHide,
    /// An admin showed it again.
    ZonePostShow,
    /// A password was changed.
    PasswordChange,
    /// The email address of an account was changed.
    EmailChange,
    /// The old address took the account back.
    EmailChangeUndo,
    /// An admin set up a second factor.
    SecondFactorSetUp,
    /// A second factor was removed, by its owner or on the command line.
    SecondFactorRemove,
    /// A wrong code was typed for a second factor.
    SecondFactorRefused,
    /// A second factor was proved with a recovery code.
    RecoveryCodeUse,
    /// New recovery codes were made.
    RecoveryCodesRenew,
    /// A passkey was added.
    PasskeyAdd,
    /// A passkey was removed, or all of them with an account that was taken back.
    PasskeyRemove,
    /// A passkey was refused as a proof, or one whose counter had not gone on: it may have been copied.
    PasskeyRefused,
    /// A used refresh token came back, and its session was ended.
    SessionReuse,
    /// An owner asked for their account to be deleted.
    #[serde(rename = "account_closing")]
    #[sqlx(rename = "account_closing")]
    AccountDeletionRequested,
    /// An owner withdrew the request to delete their account.
    AccountKept,
    /// An account was deleted, the grace after its owner's request over.
    AccountDeleted,
}
