#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int linux_accept(int fd, struct sockaddr *address, socklen_t *length) {
    return accept4(fd, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int linux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

ssize_t linux_random(void *bytes, size_t count) { return getrandom(bytes, count, 0); }

int linux_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int linux_processors(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    int count = CPU_COUNT(&set);
    return count > 0 ? count : 1;
}

int linux_columns(int fd) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) == -1) return -1;
    return size.ws_col > 0 ? size.ws_col : 80;
}

void linux_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

static int prepare(
    const struct linux_child *child, posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes) {
    int code = 0;
    for (size_t i = 0; code == 0 && i < child->mappings; i++)
        code = posix_spawn_file_actions_adddup2(actions, child->sources[i], child->targets[i]);
    if (code == 0 && child->directory != NULL)
        code = posix_spawn_file_actions_addchdir_np(actions, child->directory);
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    if (code == 0) code = posix_spawnattr_setsigdefault(attributes, &all);
    if (code == 0) code = posix_spawnattr_setsigmask(attributes, &none);
    if (code == 0) code = posix_spawnattr_setpgroup(attributes, 0);
    if (code == 0)
        code = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    return code;
}

int linux_spawn(const struct linux_child *child, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code == 0) {
        code = posix_spawnattr_init(&attributes);
        if (code == 0) {
            code = prepare(child, &actions, &attributes);
            if (code == 0)
                code = posix_spawnp(
                    pid, child->path, &actions, &attributes, child->arguments, child->environment);
            posix_spawnattr_destroy(&attributes);
        }
        posix_spawn_file_actions_destroy(&actions);
    }
    errno = code;
    return code == 0 ? 0 : -1;
}

int linux_reap(int pidfd, int *status, int *signaled) {
    siginfo_t info = {0};
    // 3 is P_PIDFD, which glibc has as an enumerator only since 2.36.
    if (waitid((idtype_t)3, (id_t)pidfd, &info, WEXITED | WNOHANG) != 0) return -1;
    if (info.si_pid == 0) return 0;
    *status = info.si_status;
    *signaled = info.si_code != CLD_EXITED;
    return 1;
}

static volatile sig_atomic_t counters[NSIG];

static void count_signal(int signal) {
    int saved = errno;
    uint64_t one = 1;
    ssize_t ignored = write(counters[signal], &one, sizeof one);
    (void)ignored;
    errno = saved;
}

int linux_watch_signal(int signal, int counter) {
    if (signal <= 0 || signal >= NSIG) {
        errno = EINVAL;
        return -1;
    }
    counters[signal] = counter;
    struct sigaction action = {.sa_handler = count_signal, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    return sigaction(signal, &action, NULL);
}

int linux_restore_signal(int signal) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    return sigaction(signal, &action, NULL);
}

int linux_ignore_signal(int signal) {
    struct sigaction action = {.sa_handler = SIG_IGN};
    return sigaction(signal, &action, NULL);
}
