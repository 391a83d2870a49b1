-- What people report about a vehicle, with an account or without.

create table incident_reports (
    id              uuid primary key,
    -- Crockford's signs, random: it tells neither how many there are nor when it was made
    reference       text not null constraint "a reference is of one report" unique
                    check (reference ~ '^INC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
    -- null: a guest, or an account that is gone
    user_id         uuid references users (id) on delete set null,
    -- canonical; null: a card that nobody has
    vehicle_registration text check (vehicle_registration ~ '^[A-Z0-9]{1,8}$'),
    -- the reporter scanned a card, and is not told its registration
    by_card         boolean not null,
    -- who had the registration when it was reported, and takes messages; only they are ever notified
    owner_id        uuid references users (id) on delete set null,
    incident_type   text not null check (incident_type in
                        ('minor_damage', 'major_damage', 'collision', 'hit_and_run', 'vandalism', 'theft', 'other')),
    severity        text not null check (severity in ('minor', 'moderate', 'severe')),
    description     text not null check (length(description) between 1 and 4000),
    location        text check (length(location) between 1 and 200),
    lng             double precision,
    lat             double precision,
    reporter_name   text not null check (length(reporter_name) between 1 and 80),
    reporter_email  text,
    reporter_phone  text,
    contact_method  text not null check (contact_method in ('email', 'phone')),
    -- the name is for CarPal alone, and not to be passed on to insurers or anyone who asks
    is_anonymous    boolean not null,
    status          text not null check (status in ('submitted', 'under_review', 'owner_notified', 'resolved', 'closed')),
    created_at      timestamptz not null,
    constraint "a place has both coordinates" check ((lng is null) = (lat is null)),
    constraint "a reporter is reached in one way" check (
        case contact_method when 'email' then reporter_email is not null and reporter_phone is null
                            else reporter_phone is not null and reporter_email is null end)
);
create index incident_reports_by_user on incident_reports (user_id, id desc);
create index incident_reports_by_owner on incident_reports (owner_id);
create index incident_reports_by_status on incident_reports (status, id desc);
create index incident_reports_by_time on incident_reports (created_at);

-- Private links of guests. Each mail has one of its own; we hold hashes.
create table incident_links (
    token_hash  bytea primary key,
    incident_id uuid not null references incident_reports (id) on delete cascade,
    created_at  timestamptz not null
);
create index incident_links_by_incident on incident_links (incident_id);

create table incident_history (
    incident_id uuid not null references incident_reports (id) on delete cascade,
    status      text not null,
    -- the admin; null: it was submitted, or the admin is gone
    changed_by  uuid references users (id) on delete set null,
    reason      text check (length(reason) between 1 and 500),
    at          timestamptz not null,
    primary key (incident_id, status)
);
create index incident_history_by_admin on incident_history (changed_by);

-- What admins write to the reporter.
create table incident_messages (
    id          uuid primary key,
    incident_id uuid not null references incident_reports (id) on delete cascade,
    content     text not null check (length(content) between 1 and 2000),
    at          timestamptz not null
);
create index incident_messages_by_incident on incident_messages (incident_id);

alter table pictures
    add column incident_id uuid references incident_reports (id) on delete cascade,
    drop constraint "a picture belongs to one thing",
    add constraint "a picture belongs to one thing" check (num_nonnulls(vehicle_id, claim_id, incident_id) = 1);
create index pictures_by_incident on pictures (incident_id) where incident_id is not null;
