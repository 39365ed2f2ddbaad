#pragma once
#include "CScenarios.h"
