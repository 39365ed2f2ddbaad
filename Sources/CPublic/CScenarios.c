#include "CPublic.h"

static const unsigned char agreement_download[] = {
#embed "../../Scenarios/agreement-download.yaml"
};
static const unsigned char onboarding[] = {
#embed "../../Scenarios/onboarding.yaml"
};
static const unsigned char plaid_closed[] = {
#embed "../../Scenarios/plaid-closed.yaml"
};
static const unsigned char plaid_exited[] = {
#embed "../../Scenarios/plaid-exited.yaml"
};
static const unsigned char plaid_linked[] = {
#embed "../../Scenarios/plaid-linked.yaml"
};
static const unsigned char agreement[] = {
#embed "../../Scenarios/files/agreement.pdf"
};

// A test compares this table with the folder: a file that is not in it would silently be left out.
static const CPublicFile files[] = {
    {"agreement-download.yaml", agreement_download, sizeof agreement_download},
    {"files/agreement.pdf", agreement, sizeof agreement},
    {"onboarding.yaml", onboarding, sizeof onboarding},
    {"plaid-closed.yaml", plaid_closed, sizeof plaid_closed},
    {"plaid-exited.yaml", plaid_exited, sizeof plaid_exited},
    {"plaid-linked.yaml", plaid_linked, sizeof plaid_linked},
};

const CPublicFile *CScenarios_at(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
