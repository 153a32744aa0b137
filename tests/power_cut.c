/* Loaded before the C library: keeps, of every file and folder below a root, what it was when it was last flushed.
 *
 * `files/KEY` is a file's bytes, `folders/KEY` the names in a folder with the keys of what they name. A key is inode and
 * time of birth, so that a reused inode is another file. Only fsync and fdatasync count: what no one flushed is lost. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int key_of(int folder, const char *name, char *key, size_t size, int *is_folder) {
    struct statx facts;
    int flags = AT_SYMLINK_NOFOLLOW | (*name ? 0 : AT_EMPTY_PATH);
    if (statx(folder, name, flags, STATX_INO | STATX_BTIME | STATX_TYPE, &facts) != 0) return -1;
    snprintf(key, size, "%llx-%llx-%x", (unsigned long long)facts.stx_ino,
             (unsigned long long)facts.stx_btime.tv_sec, facts.stx_btime.tv_nsec);
    *is_folder = S_ISDIR(facts.stx_mode);
    return 0;
}

static void keep_bytes(int from, FILE *to) {
    char some[65536];
    off_t place = 0;
    ssize_t count;
    while ((count = pread(from, some, sizeof some, place)) > 0) {
        fwrite(some, 1, (size_t)count, to);
        place += count;
    }
}

static void keep_names(const char *path, FILE *to) {
    DIR *folder = opendir(path);
    struct dirent *entry;
    char key[64];
    int is_folder;
    while (folder && (entry = readdir(folder))) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        if (key_of(dirfd(folder), entry->d_name, key, sizeof key, &is_folder) == 0)
            fprintf(to, "%c %s %s\n", is_folder ? 'd' : 'f', key, entry->d_name);
    }
    if (folder) closedir(folder);
}

static void keep(int descriptor) {
    const char *root = getenv("POWER_CUT_ROOT"), *kept = getenv("POWER_CUT_KEPT");
    char link[64], path[PATH_MAX], aside[PATH_MAX + 64], place[PATH_MAX + 128], key[64];
    int is_folder, saved = errno;
    ssize_t length;
    if (!root || !kept) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    if ((length = readlink(link, path, sizeof path - 1)) < 0) return;
    path[length] = 0;
    if (strncmp(path, root, strlen(root)) != 0) return;
    if (key_of(descriptor, "", key, sizeof key, &is_folder) != 0) return;
    /* One at a time, so that an older state never replaces a newer one. */
    snprintf(place, sizeof place, "%s/lock", kept);
    int lock = open(place, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0 || flock(lock, LOCK_EX) != 0) abort();
    snprintf(aside, sizeof aside, "%s/aside-%ld", kept, (long)syscall(SYS_gettid));
    /* Closing a second descriptor would release SQLite's locks, so one is opened only where the first cannot read. */
    int mode = fcntl(descriptor, F_GETFL) & O_ACCMODE;
    int again = !is_folder && mode == O_WRONLY ? open(link, O_RDONLY | O_CLOEXEC) : -1;
    FILE *to = fopen(aside, "wbe");
    if (to) {
        if (is_folder) keep_names(path, to);
        else keep_bytes(again >= 0 ? again : descriptor, to);
        fclose(to);
        snprintf(place, sizeof place, "%s/%s/%s", kept, is_folder ? "folders" : "files", key);
        rename(aside, place);
    }
    if (again >= 0) close(again);
    close(lock);
    errno = saved;
}

int fsync(int descriptor) {
    keep(descriptor);
    return (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
    keep(descriptor);
    return (int)syscall(SYS_fdatasync, descriptor);
}
