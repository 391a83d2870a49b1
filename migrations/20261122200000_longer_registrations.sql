-- Registrations of up to 12 characters (those of other countries are longer than ours), and names that read as one.
alter table vehicles
    drop constraint vehicles_registration_check,
    add constraint vehicles_registration_check check (registration ~ '^[A-Z0-9]{1,12}$');
alter table conversations
    drop constraint conversations_registration_check,
    add constraint conversations_registration_check check (registration ~ '^[A-Z0-9]{1,12}$');
alter table incident_reports
    drop constraint incident_reports_vehicle_registration_check,
    add constraint incident_reports_vehicle_registration_check check (vehicle_registration ~ '^[A-Z0-9]{1,12}$');

-- A username may look like a registration in letters of other scripts, which no query folds: what it reads as is stored.
alter table users add column name_registration text;
comment on column users.name_registration is 'the registration that a username reads as; null when it reads as none';
-- As data/plate-letters.json has them.
update users set name_registration = regexp_replace(
    translate(normalize(upper(name), NFKD), 'АВЕКМНОРСТУХЅІЈԚԜҮԀԌΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿØĐÐŁĦŦƗƵ', 'ABEKMHOPCTYXSIJQWYDGABEZHIKMNOPTYXCJODDLHTIZ'), '[^A-Z0-9]', '', 'g')
where name_chosen;

create or replace function shown_name(account uuid) returns text stable language plpgsql as $$
begin
    return coalesce(
        (select u.name from users u
         where u.id = account and u.name_chosen
           and not exists (select from vehicles v where v.user_id = u.id and v.registration = u.name_registration)),
        'Anonymous User');
end
$$;
