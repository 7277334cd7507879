-- What the SQL console shows: these views and nothing else. They are made anew whenever this file or the tables change, so a
-- column that is not named here is not there. Never among them: passwords, sessions, captchas, secrets of benches, licence files,
-- values of settings (some are keys of other systems), bytes of files and pictures, what students and teachers write (drafts, reports, messages), questions and their answers.

-- People, roles, menus
create view console.organisation as select id, parent_id, path, name, abbreviation, remark, time_zone, created_at from public.organisation;
create view console.app_user as select id, account, name, email, phone, status, must_change_password, number, login_method, org_id, created_at, updated_at from public.app_user;
create view console.role as select id, code, base, name, remark, builtin, version from public.role;
create view console.permission as select code, name from public.permission;
create view console.role_permission as select role_id, permission, scope from public.role_permission;
create view console.user_role as select user_id, role_id, org_id, sort from public.user_role;
create view console.menu as select id, parent_id, res_name, res_url, res_style, sort, shipped from public.menu;
create view console.role_menu as select role_id, menu_id from public.role_menu;
create view console.sign_in_failure as select id, account, address, at from public.sign_in_failure;

-- System
create view console.audit_log as select id, at, user_id, account, name, role, org_path, act, resource_id, resource, before, after, address, result from public.audit_log;
create view console.dictionary as select id, key, name, remark, entries, updated_at from public.dictionary;
create view console.setting as select name, version from public.setting;
create view console.setting_change as select id, name, version, remark, at, by_id, by_name from public.setting_change;
create view console.logo as select id, org_id, type_code, text, size, updated_at from public.logo;
create view console.installation as select id, started_at from public.installation;
create view console.licence as select id, licence_id, activated_at, activated_by from public.licence_file;
create view console.file as select id, name, size, type, owner_id, org_id, created_at from public.file;

-- Benches
create view console.device as select id, org_id, name, type, model, vendor, mac, remark, place, retired_at, retired_reason, builtin, capacity, online, since, version, created_at, updated_at, deleted_at from public.device;
create view console.device_instrument as select device_id, instrument, kind, model, serial, idn, online, seen_at, calibrated_at, calibration_due, notes from public.device_instrument;
create view console.occupancy as select id, device_id, instance, user_id, synergy_id, started_at, last_activity_at, until, limit_until, keep_until, ended_at, reason, detail, barred_until, ended_by, safe_at, fault_at, fault_detail, override_by, override_reason from public.occupancy;
create view console.device_limit as select id, org_id, owner_id, level, everybody, name, windows, hours_per_week, time_zone, valid_from, valid_until, version, created_at from public.device_limit;
create view console.bench_command as select id, occupancy_id, device_id, user_id, op, state, failure, instrument_ms, requested_at, sent_at, answered_at, late from public.bench_command;

-- Classes, labs, tasks
create view console.semester as select id, org_id, name, start_at, end_at from public.semester;
create view console.class as select id, org_id, semester_id, name, remark, created_at, archived_at from public.class;
create view console.class_member as select class_id, user_id, joined_at, left_at from public.class_member;
create view console.class_teacher as select class_id, user_id from public.class_teacher;
create view console.lab_project as select id, "group", org_id, owner_id, name, revision, shipped, created_at, updated_at, deleted_at from public.lab_project;
create view console.lab_version as select id, project_id, number, name, hash, created_by, created_at from public.lab_version;
create view console.task as select id, org_id, owner_id, type, course_id, version_id, source_task_id, name, remark, start_at, end_at, published_at, finished_at, closed_at, close_reason, created_at from public.task;
create view console.task_class as select task_id, class_id from public.task_class;
create view console.student_task as select id, task_id, student_id, class_id, status, deadline, manual_review, remeasure, started_at, submitted_at, auto_submitted, graded_at, score, created_at from public.student_task;
create view console.student_task_history as select id, student_task_id, from_status, to_status, at, by_id, reason from public.student_task_history;

-- Work at the benches
create view console.experiment as select id, owner_id, student_task_id, version_id, name, circuit_id, sheet_id, started_at, updated_at, ended_at from public.experiment;
create view console.measurement_sheet as select id, kind, subject_id, owner_id, template_hash, feedback, created_at, updated_at, closed_at from public.measurement_sheet;
create view console.measurement_reading as select id, sheet_id, cell_id, kind, number, unit, instrument, model, command, occupancy_id, by_id, at from public.measurement_reading;
create view console.report_submission as select id, student_task_id, number, at, auto from public.report_submission;
create view console.report_review as select id, student_task_id, submission_id, kind, score, deadline, remeasure, by_id, at from public.report_review;

-- Courses
create view console.course as select id, "group", org_id, owner_id, category_id, name, source, shared, mooc, created_at, updated_at, archived_at, deleted_at from public.course;
create view console.course_category as select id, org_id, parent_id, name, position, created_at from public.course_category;
create view console.course_teacher as select course_id, user_id from public.course_teacher;
create view console.course_class as select course_id, class_id from public.course_class;
create view console.course_member as select course_id, user_id, joined_at from public.course_member;
create view console.course_lab as select course_id, project_id, position from public.course_lab;
create view console.course_bank as select course_id, bank_id, position from public.course_bank;
create view console.course_ware as select id, course_id, parent_id, name, project_file_id, position, visible_from, visible_until, created_at from public.course_ware;

-- Notices and announcements, without what they say
create view console.notice as select id, user_id, kind, created_at, mail, told_at, mailed_at from public.notice;
create view console.announcement as select id, org_id, author_id, audience, audience_id, publish_at, end_at, must_confirm, published_at, withdrawn_at, created_at from public.announcement;
create view console.announcement_receipt as select announcement_id, user_id, read_at, confirmed_at from public.announcement_receipt;
