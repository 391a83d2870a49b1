-- A photo that is handed on to the correction that follows from a report stays its reporter's: it goes with their account.

alter table pictures
    -- whose report it was of, once it belongs to a correction that is nobody's
    add column reported_by uuid references users (id) on delete cascade,
    add constraint "only what belongs to a correction was handed on" check (reported_by is null or suggestion_id is not null);
create index pictures_by_reporter on pictures (reported_by) where reported_by is not null;
