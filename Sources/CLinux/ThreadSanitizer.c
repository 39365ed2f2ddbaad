// Swift's Mutex, where it is contended, changes hands inside the standard library, whose code is not instrumented: the
// thread sanitizer would miss that, and report what the lock protects. Under it these stand in front of the library's
// functions, and tell. (The names are those of Synchronization._MutexHandle._lockSlow(_:), ._tryLockSlow() and
// ._unlockSlow().)
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void linux_lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool linux_try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT void linux_unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void linux_lock_slow(uint32_t thread, SELF) {
    SWIFT void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    original(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT bool linux_try_lock_slow(SELF) {
    SWIFT bool (*original)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
    bool taken = original(mutex);
    if (taken) __tsan_acquire(mutex);
    return taken;
}

SWIFT void linux_unlock_slow(SELF) {
    SWIFT void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    __tsan_release(mutex);
    original(mutex);
}
#endif
#endif
