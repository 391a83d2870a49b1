-- The queue of emails is named like the others, with a hyphen. Jobs that wait still run, parked ones can still be run again,
-- and what a stopped worker left half done is still found. A new database has no queue yet: the worker makes it afterwards.
do $$
begin
    if to_regclass('apalis.jobs') is not null then
        update apalis.jobs set job_type = 'send-mail' where job_type = 'send_mail';
        update apalis.workers set worker_type = 'send-mail' where worker_type = 'send_mail';
    end if;
end
$$;
